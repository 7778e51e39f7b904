// A field that stays dry for six seconds withers.
export default {
  id: "crops.wither",
  arrange: (game) => game.pose({ fields: [{ growth: 0.7, moisture: 0 }] }),
  act: (game) => game.step(420, {}),
  assert: (check, state) => check("the first field has withered", state.fields[0].withered, true),
};
