// Holding Space lets drops fall beneath the cloud.
export default {
  id: "rain.falls",
  arrange: (game) => game.pose({ cloud: { x: 200, water: 80 } }),
  act: (game) => game.step(120, { rain: true }),
  assert: (check, state) => check("drops are in the air", state.drops.length > 0, true),
};
