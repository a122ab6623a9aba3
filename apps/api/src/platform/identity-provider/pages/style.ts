import { BASE_SHEET } from "../../formats/base-sheet.ts";

const RULES = `
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page);
  color: var(--text); font: var(--size-lead)/1.5 var(--face) }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--card); border: 1px solid var(--line);
  border-radius: var(--radius-card) }
.brand { display: flex; align-items: center; gap: var(--space-8); margin: 0 0 var(--space-16); color: var(--muted); font-weight: var(--weight-title) }
h1 { margin: 0 0 1rem; font-size: var(--size-title); font-weight: var(--weight-title); line-height: var(--leading-title) }
p { overflow-wrap: anywhere }
label { display: block; margin: 1rem 0 .25rem; color: var(--muted); font-size: var(--size-text);
  font-weight: var(--weight-label) }
input, button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
  border-radius: var(--radius-control) }
input { color: inherit; background: var(--field); border: 1px solid var(--line-field) }
button, .button { margin-top: 1.5rem; border: 0; background: var(--accent-fill); color: var(--on-accent); font-weight: var(--weight-title);
  text-align: center; text-decoration: none; cursor: pointer }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
input:focus-visible { outline-offset: -1px }
.bad { margin: 0; padding: .75rem; border-left: 4px solid var(--bad); background: var(--bad-tint); color: var(--bad) }
h2 { margin: 1.75rem 0 .5rem; font-size: var(--size-lead); font-weight: var(--weight-title); line-height: var(--leading-lead) }
a { color: var(--accent) }
ol { margin: 0; padding-left: 1.25rem }
li + li { margin-top: 1rem }
summary { min-height: 1.5rem; cursor: pointer; color: var(--accent) }
details { margin-top: 1.25rem }
.hint { margin: .5rem 0 0; color: var(--muted) }
.hint:empty, [hidden] { display: none }
.hint + .bad { margin-top: 1rem }
.check { display: flex; align-items: center; gap: .5rem; margin-top: .75rem; font-weight: var(--weight-text) }
.check input { width: 1.25rem; min-height: 1.25rem; margin: 0; accent-color: var(--accent) }
.second { background: transparent; color: inherit; border: 1px solid var(--line-field) }
.plain { background: transparent; color: var(--accent); font-weight: var(--weight-text) }
.code { font-family: var(--font-code); letter-spacing: .06em }
.key { margin: .5rem 0 0; overflow-wrap: break-word }
.qr { display: block; width: 12rem; max-width: 100%; margin: .75rem 0; background: var(--paper); border-radius: var(--radius-control) }
.codes { margin: 1rem 0; padding: 1rem; list-style: none; border: 1px solid var(--line); border-radius: var(--radius-control);
  text-align: center }
.codes li + li { margin-top: .25rem }
@media (max-width: 30rem) { main { padding: 1.5rem } }
`;

/** The sheet of the provider's pages. */
export const STYLE = `${BASE_SHEET}\n${RULES}`;
