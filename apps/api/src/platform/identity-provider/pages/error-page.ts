import { escapeHtml } from "../../formats/escape-html.ts";
import { drawPage, type Page } from "./page.ts";

/** The error page, with a link back to the start. */
export function errorPage({ message, startUrl }: { message: string; startUrl: string }): Page {
  return drawPage({
    title: "Sign-in did not work",
    body: `<p class="bad" role="alert">${escapeHtml(message)}</p>
<a class="button" href="${escapeHtml(startUrl)}">Back to the start</a>`,
  });
}
