import { expect, test } from "vitest";
import { Drive } from "../harness";

test("the overlay names tick, position, speed and tether", async () => {
  const drive = await Drive.open(11);
  await drive.pose({ courier: { x: 436, y: 190, angle: 0 } });
  await drive.step(20, true);
  await drive.call("overlay", true);
  await drive.still("overlay");
});
