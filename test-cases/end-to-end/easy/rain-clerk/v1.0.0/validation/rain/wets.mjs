// The field beneath the cloud gets wet, and its neighbours do not.
export default {
  id: "rain.wets",
  arrange: (game) => game.pose({ cloud: { x: 199, water: 100 }, fields: [{}, { moisture: 10 }, { moisture: 10 }] }),
  act: (game) => game.step(120, { rain: true }),
  assert: (check, state) => check("the third field is wetter", state.fields[2].moisture > 30, true),
};
