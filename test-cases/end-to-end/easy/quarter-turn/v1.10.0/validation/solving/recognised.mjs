// Matching trays are recognised at once.
export default {
  id: "solving.recognised",
  arrange: (game) => game.reset(4, 3),
  act: (game) => {
    game.solve();
    return game.step(40);
  },
  assert: (check, state) => check("the level is solved", state.solvedAt !== null, true),
};
