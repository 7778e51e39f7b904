import { expect, test } from "vitest";
import { Drive } from "../harness";

test("the results appear when sixty seconds are over", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ tick: 59 * 60, courier: { x: 320, y: 180, angle: 0.1 } });
  expect((await drive.step(58)).phase).toBe("play");
  expect((await drive.step(4)).phase).toBe("over");
  await drive.still("time-up");
});
