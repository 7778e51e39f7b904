// The cloud moves right and comes to rest at the edge.
export default {
  id: "cloud.right",
  arrange: (game) => game.pose({ cloud: { x: 240 } }),
  act: (game) => game.step(120, { right: true }),
  assert: (check, state) => check("the cloud is at the right edge", state.cloud.x, 306),
};
