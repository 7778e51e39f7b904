// A copy button on every source.

if (navigator.clipboard) {
  for (const source of document.querySelectorAll(".source")) {
    const shell = document.createElement("div");
    shell.className = "code-shell";
    source.replaceWith(shell);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button copy-button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy: ${source.getAttribute("aria-label")}`);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed";
      }
      setTimeout(() => {
        button.textContent = "Copy";
      }, 2000);
    });
    shell.append(source, button);
  }
}
