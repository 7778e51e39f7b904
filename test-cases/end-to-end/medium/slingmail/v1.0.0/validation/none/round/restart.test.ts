import { expect, test } from "vitest";
import { Drive } from "../harness";

test("a new round has forgotten the last one", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ score: 23, hearts: 1, phase: "over" });
  const state = await drive.call("start", 12);
  expect(state).toMatchObject({ score: 0, hearts: 3, phase: "play" });
  expect(state.secondsLeft).toBe(60);
  await drive.still("fresh");
});
