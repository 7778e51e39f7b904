import { expect, test } from "vitest";
import { Drive } from "../harness";

test("the current turns by a quarter after ten seconds", async () => {
  const drive = await Drive.open(11);
  const before = await drive.pose({ tick: 9 * 60, parcels: [] });
  const after = await drive.step(180);
  expect(after.current.angle - before.current.angle).toBeCloseTo(Math.PI / 2);
});
