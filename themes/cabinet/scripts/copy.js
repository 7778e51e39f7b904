// A copy button on every source, and beside every text that is there to be taken along.

function copyButton(element, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button copy-button";
  button.textContent = "Copy";
  button.setAttribute("aria-label", `Copy: ${name}`);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(element.textContent);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  });
  return button;
}

if (navigator.clipboard) {
  for (const source of document.querySelectorAll(".source")) {
    const shell = document.createElement("div");
    shell.className = "code-shell";
    source.replaceWith(shell);
    shell.append(source, copyButton(source, source.getAttribute("aria-label")));
  }
  for (const text of document.querySelectorAll("[data-copy]")) {
    text.after(" ", copyButton(text, text.dataset.copy));
  }
}
