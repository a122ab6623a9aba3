import { createHash } from "node:crypto";
import { escapeHtml } from "../../formats/escape-html.ts";

/** A page of the built-in provider, with the content security policy that it needs. */
export type Page = { html: string; csp: string };

const STYLE = `
:root { color-scheme: light dark; --back: #f5f6f8; --card: #fff; --edge: #e1e4e8; --text: #1c2127; --dim: #5b6470;
  --line: #868e96; --accent: #3b5bdb; --on-accent: #fff; --link: #3b5bdb; --bad: #c92a2a; --bad-back: #fff5f5 }
@media (prefers-color-scheme: dark) {
  :root { --back: #131518; --card: #1b1d21; --edge: #31353c; --text: #d5d9df; --dim: #a0a8b3;
    --line: #7b8490; --accent: #4263eb; --on-accent: #fff; --link: #91a7ff; --bad: #ffa8a8; --bad-back: #3b1d1f }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--back);
  color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--card); border: 1px solid var(--edge);
  border-radius: .5rem; box-shadow: 0 1px 3px rgb(0 0 0 / .2) }
.brand { margin: 0; color: var(--dim); font-weight: 600 }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25 }
p { overflow-wrap: anywhere }
label { display: block; margin: 1rem 0 .25rem; font-weight: 500 }
input, button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
  border-radius: .5rem }
input { color: inherit; background: transparent; border: 1px solid var(--line) }
button, .button { margin-top: 1.5rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.bad { margin: 0; padding: .75rem; border-left: 4px solid var(--bad); background: var(--bad-back); color: var(--bad) }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.125rem; line-height: 1.25 }
a { color: var(--link) }
ol { margin: 0; padding-left: 1.25rem }
li + li { margin-top: 1rem }
summary { min-height: 1.5rem; cursor: pointer; color: var(--link) }
details { margin-top: 1.25rem }
.hint { margin: .5rem 0 0; color: var(--dim) }
.hint:empty, [hidden] { display: none }
.hint + .bad { margin-top: 1rem }
.check { display: flex; align-items: center; gap: .5rem; margin-top: .75rem; font-weight: 400 }
.check input { width: 1.25rem; min-height: 1.25rem; margin: 0; accent-color: var(--accent) }
.second { background: transparent; color: inherit; border: 1px solid var(--line) }
.plain { background: transparent; color: var(--link); font-weight: 400 }
.code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .06em }
.key { margin: .5rem 0 0; overflow-wrap: break-word }
.qr { display: block; width: 12rem; max-width: 100%; margin: .75rem 0; background: #fff; border-radius: .25rem }
.codes { margin: 1rem 0; padding: 1rem; list-style: none; border: 1px solid var(--edge); border-radius: .5rem;
  text-align: center }
.codes li + li { margin-top: .25rem }
@media (max-width: 30rem) { main { padding: 1.5rem } }
`;

/** Draws a page; `body` is markup (see `escapeHtml`), `script` a constant of the code. */
export function drawPage({ title, body, script }: { title: string; body: string; script?: string }): Page {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} - Foyer</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Foyer</p>
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
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

const hash = (source: string) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
