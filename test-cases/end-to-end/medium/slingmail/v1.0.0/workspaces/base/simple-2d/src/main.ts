import { createStage } from "@test-cabinet/simple-2d";

const stage = createStage({ canvas: "#field", width: 640, height: 360, tickRate: 60 });

stage.onDraw((context) => {
  context.fillStyle = "#171a3d";
  context.fillRect(0, 0, 640, 360);
});
stage.run();
