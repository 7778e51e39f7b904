import { expect, test } from "vitest";
import { Drive } from "../harness";

test("the nearest anchor is caught on the tick of the press", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 250, y: 120, angle: 0 }, parcels: [] });
  const state = await drive.step(1, true);
  expect(state.tether?.anchor).toBe(1);
  expect(state.tether?.radius).toBeCloseTo(83.4, 0);
});
