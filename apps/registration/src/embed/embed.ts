import { readFrameMessage } from "./frame-messages.ts";

// A website loads this script and marks the place of a form: <div data-foyer-registration="CODE"></div>. It is built into
// one file that runs as a classic script, so its base is the address that the website names. rules/embedding 4

/** The height until the form says its own, in CSS pixels. */
const FIRST_HEIGHT = 640;

const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL(script.src).origin : "";

function addressOf({ foyerRegistration = "", foyerLanguage, foyerPromo }: DOMStringMap): string {
  const address = new URL(`/r/${encodeURIComponent(foyerRegistration)}`, base);
  if (foyerLanguage) address.searchParams.set("lang", foyerLanguage);
  if (foyerPromo) address.searchParams.set("promo", foyerPromo);
  return address.href;
}

function embed(place: HTMLElement): void {
  if (place.querySelector("iframe")) return;
  const frame = document.createElement("iframe");
  frame.src = addressOf(place.dataset);
  frame.title = place.dataset.foyerTitle ?? "Registration";
  Object.assign(frame.style, { border: "0", display: "block", width: "100%", height: `${FIRST_HEIGHT}px` });
  window.addEventListener("message", ({ source, origin, data }) => {
    const message = source === frame.contentWindow && origin === base ? readFrameMessage(data) : null;
    if (message?.foyer === "height") frame.style.height = `${Math.ceil(message.height)}px`;
    if (message?.foyer === "top" && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
  place.append(frame);
}

function embedAll(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-foyer-registration]")) embed(place);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", embedAll);
else embedAll();
