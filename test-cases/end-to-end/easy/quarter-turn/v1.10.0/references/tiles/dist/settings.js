// Rules and colours of this build.
window.QUARTER_TURN_SETTINGS = {
  rules: { size: 4, turnTicks: 12, clockwise: true, undo: true, countsMoves: true },
  palette: {
    table: "#efe3cf",
    grain: "#e4d4b8",
    tray: "#5b4636",
    trayEdge: "#3f3026",
    tiles: ["#d1495b", "#edae49", "#00798c", "#30638e", "#66a182"],
    mark: "#fdf6e3",
    pin: "#3f3026",
    pinOn: "#fdf6e3",
    ink: "#3f3026",
    accent: "#d1495b",
  },
};
