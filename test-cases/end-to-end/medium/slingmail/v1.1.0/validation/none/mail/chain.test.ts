import { expect, test } from "vitest";
import { Drive } from "../harness";

test("the third parcel of a chain is worth three points", async () => {
  const drive = await Drive.open(11);
  const parcels = [330, 360, 390].map((x) => ({ x, y: 188, born: -60 }));
  await drive.pose({ courier: { x: 300, y: 180, angle: 0 }, parcels });
  const state = await drive.step(32);
  expect(state.chain).toBe(3);
  expect(state.score).toBe(6);
  await drive.still("third");
});
