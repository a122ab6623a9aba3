// Runs before everything else.

// rules/shell 23: the schemas' library would try to compile code, which the page's policy reports as an attack.
globalThis.__zod_globalConfig = { jitless: true };

// Before the first paint, so that nobody who works in the dark is flashed at. The key is the UI kit's own.
const chosen = localStorage.getItem("mantine-color-scheme-value");
const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
const scheme = chosen === "light" || chosen === "dark" ? chosen : prefersDark ? "dark" : "light";
document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
