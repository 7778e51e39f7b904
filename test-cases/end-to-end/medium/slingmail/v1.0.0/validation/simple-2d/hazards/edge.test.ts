import { expect, test } from "vitest";
import { Drive } from "../harness";

test("leaving on the right comes in on the left", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 590, y: 200, angle: 0 }, parcels: [] });
  const state = await drive.step(60);
  expect(state.courier.x).toBeLessThan(120);
  expect(state.courier.speed).toBeCloseTo(2.6);
});
