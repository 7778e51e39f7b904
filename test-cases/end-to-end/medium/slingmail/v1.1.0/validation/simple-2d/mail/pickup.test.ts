import { expect, test } from "vitest";
import { Drive } from "../harness";

test("a touched parcel is collected", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 300, y: 180, angle: 0 }, parcels: [{ x: 330, y: 188, born: -60 }] });
  const state = await drive.step(8);
  expect(state.delivered).toBe(1);
  expect(state.parcels).toHaveLength(0);
  await drive.still("collected");
});
