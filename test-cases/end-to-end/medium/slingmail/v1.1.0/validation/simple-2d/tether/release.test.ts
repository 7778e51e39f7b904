import { expect, test } from "vitest";
import { Drive } from "../harness";

test("the courier leaves along the tangent without losing speed", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 436, y: 190, angle: 0 }, parcels: [] });
  const swung = await drive.step(40, true);
  const flown = await drive.step(30, false);
  expect(flown.tether).toBeNull();
  const travelled = Math.hypot(
    flown.courier.x - swung.courier.x - 30 * flown.current.x,
    flown.courier.y - swung.courier.y - 30 * flown.current.y,
  );
  expect(travelled).toBeCloseTo(30 * 2.6, 0);
});
