// A grown crop is harvested after two seconds.
export default {
  id: "crops.ripen",
  arrange: (game) => game.pose({ fields: [{ growth: 1, moisture: 60 }] }),
  act: (game) => game.step(130, {}),
  assert: (check, state) => check("one crop is in", state.harvest, 1),
};
