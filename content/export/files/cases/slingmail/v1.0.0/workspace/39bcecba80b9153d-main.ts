const canvas = document.querySelector<HTMLCanvasElement>("#field");
const context = canvas?.getContext("2d");

if (context) {
  context.fillStyle = "#171a3d";
  context.fillRect(0, 0, 640, 360);
}
