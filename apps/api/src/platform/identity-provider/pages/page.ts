import { createHash } from "node:crypto";
import { escapeHtml } from "../../formats/escape-html.ts";
import { STYLE } from "./style.ts";

/** A page of the built-in provider, with the content security policy that it needs. */
export type Page = { html: string; csp: string };

/** The product's mark, as the back-office has it. Attributes only: the policy allows no style but the page's own sheet. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#364fc7"/><path d="M11 25V10.500Q11 8 13.500 8H22M11 16.500h9" fill="none" stroke="#fff" stroke-width="3.200" stroke-linecap="round"/></svg>';

/** Draws a page; `body` is markup (see `escapeHtml`), `script` a constant of the code. */
export function drawPage({ title, body, script }: { title: string; body: string; script?: string }): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - Foyer</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(MARK)}">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${MARK}Foyer</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
${script ? `<script>${script}</script>` : ""}
</body>
</html>
`;
  return { html, csp: contentPolicy(script) };
}

/** The content security policy of the provider's pages: only a script named by its hash may run. */
export function contentPolicy(script?: string): string {
  return [
    "default-src 'none'",
    `style-src ${hash(STYLE)}`,
    // Empty: no script runs. The library's own forms add the hash of their script here.
    script ? `script-src ${hash(script)}` : "script-src",
    "img-src data:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
