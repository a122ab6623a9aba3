// Runs before everything else.

// rules/shell 23: the schemas' library would try to compile code, which the page's policy reports as an attack.
globalThis.__zod_globalConfig = { jitless: true };

// Before the first paint, so that nobody who works in the dark is flashed at. The key is the UI kit's own.
const chosen = localStorage.getItem("mantine-color-scheme-value");
const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
const scheme = chosen === "light" || chosen === "dark" ? chosen : prefersDark ? "dark" : "light";
document.documentElement.setAttribute("data-mantine-color-scheme", scheme);

// rules/shell 40: the heading of the address, until the app draws its own.
function drawEarlyPage() {
  const early = document.getElementById("early");
  if (!early) return;
  const title = isSignedIn() ? titleOfAddress() : "";
  if (title === undefined) return;
  early.dataset.kind = title === "" ? "card" : "page";
  early.append(...(title === "" ? [part("h1", "Foyer")] : [part("header", "Foyer"), part("h1", title)]));
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#root main")) return;
    early.remove();
    observer.disconnect();
  }).observe(document.getElementById("root"), { childList: true, subtree: true });
  if (title !== "") document.title = `${title} · Foyer`;
}

const isSignedIn = () => Object.keys(localStorage).some((key) => key.startsWith("oidc.user:"));

/** Empty for a page without the frame, undefined for an unknown address. */
function titleOfAddress() {
  if (location.pathname === "/") return "Home";
  const pathSegments = location.pathname.replace(/\/$/, "").split("/");
  const titles = JSON.parse(document.getElementById("titles")?.textContent ?? "[]");
  for (const [address, title] of titles) {
    const wanted = address.split("/");
    const fits = (segment, index) => segment.startsWith("$") || segment === pathSegments[index];
    if (wanted.length !== pathSegments.length || !wanted.every(fits)) continue;
    return title.startsWith("$") ? decoded(pathSegments[wanted.indexOf(title)]) : title;
  }
  return undefined;
}

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function part(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

drawEarlyPage();
