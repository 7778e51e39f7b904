// A copy button on every source.

if (navigator.clipboard) {
  for (const pre of document.querySelectorAll("pre.code")) {
    const shell = document.createElement("div");
    shell.className = "code-shell";
    pre.replaceWith(shell);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button copy-button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy: ${pre.getAttribute("aria-label") ?? "source"}`);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(pre.textContent);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    shell.append(pre, button);
  }
}
