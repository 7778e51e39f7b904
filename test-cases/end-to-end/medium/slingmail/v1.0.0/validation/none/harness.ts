// Poses a situation in the built page through its debug surface and captures what is drawn.
import { chromium, type Page } from "playwright";
import type { State } from "./state";

export class Drive {
  private constructor(private readonly page: Page) {}

  static async open(seed: number): Promise<Drive> {
    const browser = await chromium.launch();
    const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
    await page.goto(process.env.BUILD_ADDRESS ?? "http://localhost:4173/");
    const drive = new Drive(page);
    await drive.call("reset", seed);
    await drive.call("start", seed);
    return drive;
  }

  call(method: string, ...args: unknown[]): Promise<State> {
    return this.page.evaluate(
      ([name, values]) => (window as any).__slingmail[name as string](...(values as unknown[])),
      [method, args],
    );
  }

  pose(patch: Record<string, unknown>): Promise<State> {
    return this.call("pose", patch);
  }

  step(ticks: number, held = false): Promise<State> {
    return this.call("step", ticks, held);
  }

  async still(output: string): Promise<void> {
    await this.call("draw");
    await this.page.screenshot({ path: `media/${output}.png` });
  }
}
