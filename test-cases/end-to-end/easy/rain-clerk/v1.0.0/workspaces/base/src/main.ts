document.querySelector("canvas")?.focus();
