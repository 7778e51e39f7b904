import { expect, test } from "vitest";
import { Drive } from "../harness";

test("a collected parcel is replaced within half a second", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 300, y: 180, angle: 0 }, parcels: [{ x: 330, y: 188, born: -60 }] });
  await drive.step(8);
  const state = await drive.step(30);
  expect(state.parcels).toHaveLength(1);
  await drive.still("refilled");
});
