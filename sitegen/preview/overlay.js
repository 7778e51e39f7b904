// Shows what stopped the last build over the page, and takes it away when it is mended.
"use strict";

(() => {
  const STATUS_URL = "/__sitegen/status.json";
  const SOURCE_URL = "/__sitegen/source";
  const STYLE_URL = "/__sitegen/overlay.css";
  const shownSite = document.currentScript.dataset.site;
  let overlay = null;

  // livereload.js makes one of every class with such a name. Any other path reloads the page.
  window.LiveReloadPluginSitegen = class {
    static identifier = "sitegen";
    static version = "1.0";

    reload(path) {
      if (path !== STATUS_URL) return false;
      refresh();
      return true;
    }
  };

  document.addEventListener("LiveReloadConnect", refresh);
  refresh();

  async function refresh() {
    const response = await fetch(STATUS_URL, { cache: "no-store" }).catch(() => null);
    if (!response?.ok) return;
    const status = await response.json();
    // The site was built again after this page was sent and before it could listen.
    if (status.site !== shownSite) {
      location.reload();
      return;
    }
    hide();
    if (status.state === "failed") show(status);
  }

  function hide() {
    overlay?.remove();
    overlay = null;
  }

  function show(status) {
    overlay = element("div", { id: "sitegen-overlay" });
    const shadow = overlay.attachShadow({ mode: "open" });
    shadow.append(element("link", { rel: "stylesheet", href: STYLE_URL }), panel(status));
    document.documentElement.append(overlay);
  }

  function panel(status) {
    const close = element("button", { type: "button", className: "close", textContent: "Hide" });
    close.addEventListener("click", hide);
    const box = element("section", { className: "panel" }, [
      element("header", {}, [element("h2", { textContent: heading(status) }), close]),
      element("p", { className: "note", textContent: note(status) }),
      ...(status.problem === null ? [] : [problem(status)]),
      element("ol", {}, status.diagnostics.map(diagnostic)),
    ]);
    box.setAttribute("role", "alert");
    box.addEventListener("keydown", (event) => event.key === "Escape" && hide());
    return box;
  }

  function heading(status) {
    const errors = status.diagnostics.filter((one) => one.severity === "error").length;
    if (errors === 0) return "The build failed";
    return errors === 1 ? "One error stops the build" : `${errors} errors stop the build`;
  }

  function note(status) {
    return status.site === ""
      ? "There is no site to show yet. This goes away when the build succeeds."
      : "The page beneath is the last good one. This goes away when the build succeeds.";
  }

  function problem(status) {
    return element("div", { className: "problem" }, [
      element("pre", { textContent: status.problem }),
      ...hint(status.hint),
    ]);
  }

  function diagnostic(one, number) {
    return element("li", { className: one.severity }, [
      element("p", { className: "rule", textContent: `${one.severity}[${one.rule}]` }),
      element("p", { className: "message", textContent: one.message }),
      place(one, number),
      ...hint(one.hint),
    ]);
  }

  function hint(text) {
    return text === null ? [] : [element("p", { className: "hint", textContent: `help: ${text}` })];
  }

  function place(one, number) {
    const text = [one.file, one.line, one.column].filter((part) => part !== null).join(":");
    const copy = element("button", { type: "button", textContent: "Copy" });
    copy.setAttribute("aria-label", `Copy ${text}`);
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    });
    const href = `${SOURCE_URL}?diagnostic=${number}${one.line === null ? "" : `#L${one.line}`}`;
    const link = element("a", { href, target: "_blank" }, [element("code", { textContent: text })]);
    return element("p", { className: "place" }, [link, copy]);
  }

  function element(name, properties, children = []) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }
})();
