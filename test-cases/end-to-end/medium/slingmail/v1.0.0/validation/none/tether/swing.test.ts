import { expect, test } from "vitest";
import { Drive } from "../harness";

test("distance and speed stay the same for a whole circle", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 436, y: 190, angle: 0 }, parcels: [] });
  for (let tick = 0; tick < 194; tick += 1) {
    const { courier } = await drive.step(1, true);
    expect(Math.hypot(courier.x - 436, courier.y - 270)).toBeCloseTo(80, 1);
    expect(courier.speed).toBeCloseTo(2.6);
  }
});
