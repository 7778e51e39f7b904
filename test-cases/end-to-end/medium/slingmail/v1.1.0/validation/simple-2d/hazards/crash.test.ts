import { expect, test } from "vitest";
import { Drive } from "../harness";

test("flying into an anchor costs one heart and bounces", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 120, y: 262, angle: 0 }, parcels: [] });
  const state = await drive.step(60);
  expect(state.hearts).toBe(2);
  expect(Math.cos(state.courier.angle)).toBeLessThan(0);
});
