// Sets the remembered theme before the first paint, and later wires the switch. A classic script: it must block.
(function () {
  "use strict";
  var root = document.documentElement;
  var KEY = "theme";

  function remembered() {
    try {
      return localStorage.getItem(KEY);
    } catch (error) {
      return null; // storage is off: the system's theme stands
    }
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function recall() {
    var saved = remembered();
    if (saved === "light" || saved === "dark") root.dataset.theme = saved;
  }

  recall();
  addEventListener("pageshow", function (event) {
    if (event.persisted) recall(); // the browser kept this page as it was left
  });

  document.addEventListener("DOMContentLoaded", function () {
    var button = document.querySelector(".theme-switch");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", function () {
      root.dataset.theme = isDark() ? "light" : "dark";
      try {
        localStorage.setItem(KEY, root.dataset.theme);
      } catch (error) {
        // storage is off: the choice holds for this page
      }
    });
  });
})();
