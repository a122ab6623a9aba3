import { BASE_SHEET } from "../formats/base-sheet.ts";

const RULES = `
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: var(--size-text)/var(--leading-text) var(--face) }
main { max-width: 60rem; margin: 0 auto; padding: var(--space-32) var(--space-16) var(--space-48) }
h1 { margin: 0 0 var(--space-8); font-size: var(--size-figure); line-height: var(--leading-figure); font-weight: var(--weight-title) }
h2 { margin: var(--space-32) 0 var(--space-4); font-size: var(--size-title); line-height: var(--leading-title); font-weight: var(--weight-title) }
h3 { margin: var(--space-16) 0 var(--space-4); font-size: var(--size-text); font-weight: var(--weight-label); color: var(--muted) }
p { margin: 0 0 var(--space-12); max-width: 45rem }
a { color: var(--accent) }
code, pre { font-family: var(--font-code); font-size: var(--size-table); overflow-wrap: anywhere }
pre { margin: 0; padding: var(--space-12); white-space: pre-wrap; background: var(--inset); border-radius: var(--radius-control) }
nav ul { display: flex; flex-wrap: wrap; gap: var(--space-4) var(--space-16); margin: var(--space-16) 0 0; padding: 0; list-style: none }
nav a { display: inline-block; padding: var(--space-4) 0 }
details { background: var(--card); border: 1px solid var(--line) }
details + details { border-top: 0 }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--space-4) var(--space-12); padding: var(--space-8) var(--space-12); cursor: pointer }
summary:hover { background: var(--hover) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
summary .about { flex-basis: 100%; color: var(--muted) }
.method { min-width: 4rem; padding: 0 var(--space-8); border-radius: var(--radius-control); font-size: var(--size-caption); font-weight: var(--weight-title); text-align: center }
.get { background: var(--good-tint); color: var(--good) }
.post { background: var(--info-tint); color: var(--info) }
.put, .patch { background: var(--warn-tint); color: var(--warn) }
.delete { background: var(--bad-tint); color: var(--bad) }
.body { padding: 0 var(--space-12) var(--space-16) }
dl { margin: 0 }
dt { margin-top: var(--space-8) }
dd { margin: 0; color: var(--muted) }
.problems { width: 100%; border-collapse: collapse }
.problems th, .problems td { padding: var(--space-8); border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
.problems th { font-weight: var(--weight-label); color: var(--muted) }
:target { background: var(--accent-tint) }
`;

/** The sheet of the API's page. */
export const DOCS_SHEET = `${BASE_SHEET}\n${RULES}`;
