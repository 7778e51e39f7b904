// Shows what stopped the last build over the page, and what it warned of in a corner; takes both away when mended.
"use strict";

(() => {
  const STATUS_URL = "/__sitegen/status.json";
  const SOURCE_URL = "/__sitegen/source";
  const STYLE_URL = "/__sitegen/overlay.css";
  const DISMISSED = "sitegen-preview-dismissed";
  const shownSite = document.currentScript.dataset.site;
  let heard = "";
  let host = null;
  let onEscape = null;

  // livereload.js makes one of every class with such a name. Any other path reloads the page.
  window.LiveReloadPluginSitegen = class {
    static identifier = "sitegen";
    static version = "1.0";

    reload(path) {
      if (path !== STATUS_URL) return false;
      heard = "";
      refresh();
      return true;
    }
  };

  document.addEventListener("LiveReloadConnect", refresh);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) onEscape?.();
  });
  refresh();

  async function refresh() {
    const response = await fetch(STATUS_URL, { cache: "no-store" }).catch(() => null);
    if (!response?.ok) return;
    const text = await response.text();
    // What has been hidden stays so until a build ends, though a page asks more than once.
    if (text === heard) return;
    heard = text;
    const status = JSON.parse(text);
    // The site was built again after this page was sent and before it could listen.
    if (status.site !== shownSite) {
      location.reload();
      return;
    }
    hide();
    if (status.state === "failed") showOverlay(status);
    else if (status.badge !== null && status.badge.set !== dismissed()) showBadge(status);
  }

  function hide() {
    host?.remove();
    host = null;
    onEscape = null;
  }

  function show(id, content) {
    host = element("div", { id });
    const shadow = host.attachShadow({ mode: "open" });
    shadow.append(element("link", { rel: "stylesheet", href: STYLE_URL }), ...content);
    document.documentElement.append(host);
  }

  function showOverlay(status) {
    const close = button("Hide", hide);
    const box = element("section", { className: "panel" }, [
      element("header", {}, [element("h2", { textContent: heading(status) }), close]),
      element("p", { className: "note", textContent: note(status) }),
      ...(status.problem === null ? [] : [problem(status)]),
      ...lists(status),
    ]);
    box.setAttribute("role", "alert");
    show("sitegen-overlay", [box]);
    onEscape = hide;
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

  // The badge and its list, which covers nothing until it is asked for.
  function showBadge(status) {
    const text = status.badge.count === 1 ? "1 warning" : `${status.badge.count} warnings`;
    const opener = button(text, () => toggle(list.hidden));
    const dismiss = button("×", () => {
      dismissSet(status.badge.set);
      hide();
    });
    const list = element("section", { className: "panel", id: "list", hidden: true }, [
      element("header", {}, [element("h2", { textContent: text }), button("Close", () => toggle(false))]),
      ...lists(status),
    ]);

    function toggle(isOpen) {
      const hadFocus = list.contains(host.shadowRoot.activeElement);
      list.hidden = !isOpen;
      opener.setAttribute("aria-expanded", String(isOpen));
      onEscape = isOpen ? () => toggle(false) : null;
      if (hadFocus) opener.focus();
    }

    opener.setAttribute("aria-controls", "list");
    opener.setAttribute("aria-expanded", "false");
    dismiss.setAttribute("aria-label", "Hide until the warnings change");
    dismiss.title = "Hide until the warnings change";
    const badge = element("div", { className: "badge" }, [opener, dismiss]);
    badge.setAttribute("role", "group");
    badge.setAttribute("aria-label", "The last build");
    list.setAttribute("aria-label", text);
    show("sitegen-warnings", [badge, list]);
  }

  // Storage can be denied. Then the badge comes back with the next page.
  function dismissed() {
    try {
      return localStorage.getItem(DISMISSED);
    } catch {
      return null;
    }
  }

  function dismissSet(set) {
    try {
      localStorage.setItem(DISMISSED, set);
    } catch {}
  }

  function lists(status) {
    const told = status.diagnostics.filter((one) => !one.is_quiet);
    const quiet = status.diagnostics.filter((one) => one.is_quiet);
    return [
      ...(told.length === 0 ? [] : [element("ol", {}, told.map(diagnostic))]),
      ...(quiet.length === 0
        ? []
        : [
            element("p", { className: "note quiet", textContent: "Nothing to mend for a preview:" }),
            element("ol", {}, quiet.map(diagnostic)),
          ]),
    ];
  }

  function diagnostic(one) {
    return element("li", { className: one.severity }, [
      element("p", { className: "rule", textContent: `${one.severity}[${one.rule}]` }),
      element("p", { className: "message", textContent: one.message }),
      place(one),
      ...(one.frame === "" ? [] : [element("pre", { className: "frame", textContent: one.frame })]),
      ...hint(one.hint),
    ]);
  }

  function hint(text) {
    return text === null ? [] : [element("p", { className: "hint", textContent: `help: ${text}` })];
  }

  function place(one) {
    const text = [one.file, one.line, one.column].filter((part) => part !== null).join(":");
    const copy = button("Copy", async () => {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    });
    copy.setAttribute("aria-label", `Copy ${text}`);
    const code = element("code", { textContent: text });
    const href = `${SOURCE_URL}?diagnostic=${one.id}${one.line === null ? "" : `#L${one.line}`}`;
    const told = one.has_source ? element("a", { href, target: "_blank" }, [code]) : code;
    return element("p", { className: "place" }, [told, copy]);
  }

  function button(textContent, onClick) {
    const made = element("button", { type: "button", textContent });
    made.addEventListener("click", onClick);
    return made;
  }

  function element(name, properties, children = []) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }
})();
