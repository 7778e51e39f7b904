// A cloud without water cannot rain.
export default {
  id: "rain.empties",
  arrange: (game) => game.pose({ cloud: { x: 200, water: 0 } }),
  act: (game) => game.step(60, { rain: true }),
  assert: (check, state) => check("no drop falls", state.drops.length, 0),
};
