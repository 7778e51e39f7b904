import { expect, test } from "vitest";
import { Drive } from "../harness";

test("score, hearts and time are drawn during a round", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ score: 37, hearts: 2, tick: 30 * 60 });
  const state = await drive.step(1);
  expect(state.phase).toBe("play");
  await drive.still("hud");
});
