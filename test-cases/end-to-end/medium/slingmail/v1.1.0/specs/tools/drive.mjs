// Prints the state of a running build after a list of steps, for trying things out by hand:
//   node tools/drive.mjs http://localhost:4173 7 30:up 60:down
import { chromium } from "playwright";

const [address, seed, ...moves] = process.argv.slice(2);
const browser = await chromium.launch();
const page = await browser.newPage();
await page.goto(address);
await page.evaluate((value) => window.__slingmail.start(value), Number(seed));
for (const move of moves) {
  const [ticks, button] = move.split(":");
  const state = await page.evaluate(
    ([count, held]) => window.__slingmail.step(count, held),
    [Number(ticks), button === "down"],
  );
  console.log(move, JSON.stringify(state.courier), "score", state.score);
}
await browser.close();
