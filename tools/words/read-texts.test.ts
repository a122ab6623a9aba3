import { expect, it } from "vitest";
import { readTexts } from "./read-texts.ts";

const texts = (code: string) => readTexts(code, { isTsx: true }).map(({ text }) => text);

it("reads elements as sentences, with what stands in for values", () => {
  expect(texts("<p>Only <b>{count}</b> tickets are <i>left</i>.</p>")).toEqual(["Only … tickets are left."]);
  expect(texts('<Trans>It costs{" "}{price}</Trans>')).toEqual(["It costs …"]);
});

it("reads attributes, properties and templates", () => {
  expect(texts(`<Button label="Add ticket" title={\`Print \${name} again\`} />`)).toEqual([
    "Add ticket",
    "Print … again",
  ]);
  expect(texts('const WORDS = { held: "Awaiting payment", paid: "Paid" };')).toEqual([
    "Awaiting payment",
    "Paid",
  ]);
});

it("leaves out types, styles, imports, queries and names of the program", () => {
  const code = [
    'import { x } from "./Some file.ts";',
    'type Kind = "Some kind";',
    "const rows = sql`select all from ticket`;",
    '<div className="a b" key="First row" role="group" id="held" />;',
    'const kind = "held";',
  ];
  expect(texts(code.join("\n"))).toEqual([]);
});

it("has the line of each text", () => {
  expect(readTexts('\n<p>First line</p>;\nconst a = "Second line";', { isTsx: true })).toEqual([
    { text: "First line", line: 2 },
    { text: "Second line", line: 3 },
  ]);
});
