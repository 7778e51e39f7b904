import { expect, test } from "vitest";
import { Drive } from "../harness";

test("a free courier is carried by the water", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 300, y: 330, angle: -Math.PI / 2, speed: 0 }, parcels: [] });
  const state = await drive.step(120);
  expect(state.courier.x).toBeCloseTo(366, 0);
});
