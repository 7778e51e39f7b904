import { expect, test } from "vitest";
import { Drive } from "../harness";

test("an anchor farther than 130 px is not caught", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 30, y: 330, angle: -1.5 }, parcels: [] });
  const state = await drive.step(4, true);
  expect(state.tether).toBeNull();
  await drive.still("too-far");
});
