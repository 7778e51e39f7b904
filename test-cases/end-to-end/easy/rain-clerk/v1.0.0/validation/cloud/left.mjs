// The cloud moves left and comes to rest at the edge.
export default {
  id: "cloud.left",
  arrange: (game) => game.pose({ cloud: { x: 120 } }),
  act: (game) => game.step(120, { left: true }),
  assert: (check, state) => check("the cloud is at the left edge", state.cloud.x, 14),
};
