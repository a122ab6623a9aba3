import { expect, it } from "vitest";
import { findLiterals, findUndeclared } from "./tokens.mjs";

const inSheet = (rules: string) => findLiterals("apps/x.css", `.a {\n  ${rules}\n}\n`);

it.each([
  "color: #fff;",
  "background: rgb(0 0 0 / 10%);",
  "--edge: light-dark(#111111, #eeeeee);",
  "border: 1px solid red;",
  "font-size: 14px;",
  "font-size: calc(1rem + 2px);",
  "font: 14px/1.5 sans-serif;",
  "font-weight: 700;",
  "font-family: Inter, sans-serif;",
  "border-radius: 4px;",
  "border-radius: var(--radius-card) 4px;",
  "border-start-start-radius: 4px;",
  "box-shadow: 0 1px 3px var(--line);",
  "filter: drop-shadow(0 0 2px var(--line));",
  "transition: color 120ms;",
  "transition:\n    color var(--motion-quick),\n    opacity 0.1s;",
  "color: var(--mantine-color-dimmed);",
  "border-color: var(--foyer-line);",
  "&:hover { color: #123456 }",
])("refuses %s", (rules) => {
  expect(inSheet(rules)).toHaveLength(1);
});

it.each([
  "color: var(--text);",
  "border: 1px solid color-mix(in srgb, currentColor 40%, transparent);",
  "font-size: var(--size-text);",
  "font-size: calc(var(--size-caption) / var(--scale));",
  "font: inherit;",
  "font-weight: inherit;",
  "border-radius: 0;",
  "border-radius: var(--radius-card) var(--radius-card) 0 0;",
  "box-shadow: inset 0 0 0 1px var(--bad);",
  "box-shadow: var(--shadow-raised);",
  "transition: color var(--motion-quick) var(--motion-curve);",
  "mask: radial-gradient(circle, black 99%, transparent);",
  "/* color: #fff; */",
  '@font-face { font-family: "Inter"; font-weight: 600 900; }',
  "& a:not(:hover) { color: inherit; }",
  "white-space: pre-line;",
])("takes %s", (rules) => {
  expect(inSheet(rules)).toEqual([]);
});

it.each(['fill="#123456"', 'c="light-dark(red, blue)"', "fw={700}", 'c="var(--mantine-color-error)"'])(
  "refuses %s in code",
  (text) => {
    expect(findLiterals("apps/admin/src/x.tsx", text)).toHaveLength(1);
  },
);

it.each(['fill="#fff"', "fw={600}", "this.#add(1)", 'href="#page"'])("takes %s in code", (text) => {
  expect(findLiterals("apps/admin/src/x.tsx", text)).toEqual([]);
});

it("says file and line, and what to use", () => {
  expect(findLiterals("apps/x.css", ".a {\n  /* a\n     b */\n  font-weight: 700;\n}\n")).toEqual([
    'apps/x.css:4: "font-weight: 700": use var(--weight-…)',
  ]);
});

it("names the variables that no file declares", () => {
  const files = [
    { path: "tokens.css", text: ":root { --text: red; }" },
    { path: "a.css", text: ".a { color: var(--text); gap: var(--table-gap);\n  top: var(--foyer-old); }" },
    { path: "a.tsx", text: 'style={{ "--table-gap": gap }}' },
    { path: "b.css", text: ".b { color: var(--mantine-color-red-6); top: var(--own, 0); }" },
  ];
  expect(findUndeclared(files)).toEqual(['a.css:2: "var(--foyer-old)": use a token that is there']);
});
