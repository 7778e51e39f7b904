// Sets the remembered theme before the first paint, and later wires the switch. A classic script: it must block.
// The switch always changes what is seen; to choose the theme that the system has is to follow the system again.
(function () {
  "use strict";
  var root = document.documentElement;
  var KEY = "theme";
  var system = matchMedia("(prefers-color-scheme: dark)");

  function ofSystem() {
    return system.matches ? "dark" : "light";
  }

  function shown() {
    return root.dataset.theme || ofSystem();
  }

  function other() {
    return shown() === "dark" ? "light" : "dark";
  }

  function recall() {
    var saved;
    try {
      saved = localStorage.getItem(KEY);
    } catch (error) {
      return; // storage is off: what was chosen on this page stands, else the system's theme
    }
    if (saved === "light" || saved === "dark") root.dataset.theme = saved;
    else delete root.dataset.theme;
  }

  function choose(theme) {
    var isSystems = theme === ofSystem();
    if (isSystems) delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (isSystems) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch (error) {
      // storage is off: the choice holds for this page
    }
  }

  recall();

  document.addEventListener("DOMContentLoaded", function () {
    var button = document.querySelector(".theme-switch");
    if (!button) return;
    var words = button.querySelector("span");

    function tell() {
      var why = root.dataset.theme ? "chosen here" : "as the system";
      words.textContent = "Switch to " + other() + " (" + shown() + " now, " + why + ")";
    }

    button.addEventListener("click", function () {
      choose(other());
      tell();
    });
    system.addEventListener("change", tell);
    addEventListener("pageshow", function (event) {
      if (!event.persisted) return;
      recall(); // the browser kept this page as it was left
      tell();
    });
    tell();
  });
})();
