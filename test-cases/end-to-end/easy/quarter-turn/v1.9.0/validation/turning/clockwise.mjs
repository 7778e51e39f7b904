// One turn around the middle pin moves exactly four tiles, clockwise.
export default {
  id: "turning.clockwise",
  arrange: (game) => game.reset(4, 3),
  act: (game) => {
    game.turn(1, 1);
    return game.step(20);
  },
  assert: (check, state, before) => check("the top right tile came from the left", state.tiles[6], before.tiles[5]),
};
