import { parseAst } from "vite";

/** A text that a person reads, and the line of its file, from 1 on; `…` stands for what the program puts in. */
export type ScreenText = { text: string; line: number };

/** A node of the syntax tree, with what texts stand in. */
type Node = {
  type: string;
  start: number;
  name?: Node | string;
  key?: Node;
  value?: unknown;
  children?: Node[];
  expression?: Node;
  quasis?: { value: { cooked: string } }[];
};

/** Attributes and properties whose texts nobody reads. */
const UNREAD =
  /^(className|style|key|id|href|to|d|viewBox|fill|stroke|role|type|variant|size|color|c|ff|rel|target|autoComplete|inputMode|sizes|src|media|grow|justify|align|wrap|pattern|method|path|code|kind|icon|data-.*)$/;
const LETTER = /\p{L}/u;

/** Reads the texts of a module in their order: of JSX, of attributes, and of literals that are words. */
export function readTexts(code: string, { isTsx }: { isTsx: boolean }): ScreenText[] {
  const found: ScreenText[] = [];
  const add = (text: string, { start }: Node) => {
    const plain = text.replace(/\s+/g, " ").trim();
    if (isRead(plain)) found.push({ text: plain, line: code.slice(0, start).split("\n").length });
  };
  visit(parseAst(code, { lang: isTsx ? "tsx" : "ts" }) as unknown as Node, add);
  return found.sort((one, other) => one.line - other.line);
}

/** A sentence or a label: names of the program have no space and no capital, or nothing but capitals. */
const isRead = (text: string) =>
  LETTER.test(text.replaceAll("…", "")) &&
  (/\p{L}[\s…]|[\s…]\p{L}/u.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text));

type Add = (text: string, node: Node) => void;

function visit(node: Node, add: Add): void {
  // Types and imports; a tagged template is SQL or a style.
  if (/^(Import|ExportAll|TaggedTemplate|TS(?!As|Satisfies|NonNull))/.test(node.type)) return;
  if (node.type === "JSXAttribute" && UNREAD.test(nameOf(node.name))) return;
  if (node.type === "Property" && UNREAD.test(nameOf(node.key))) return;
  if (node.type === "JSXElement" || node.type === "JSXFragment") add(childText(node), node);
  if (node.type === "Literal" && typeof node.value === "string") add(node.value, node);
  if (node.type === "TemplateLiteral") add(templateText(node), node);
  for (const child of childrenOf(node)) visit(child, add);
}

const nameOf = (node: Node | string | undefined): string =>
  typeof node === "object" ? nameOf(node.name ?? String(node.value ?? "")) : (node ?? "");

/** The words of an element with what is inline in it; empty without words of its own. */
function childText(element: Node): string {
  const { children = [] } = element;
  const hasOwn = children.some(({ type, value }) => type === "JSXText" && LETTER.test(String(value)));
  return hasOwn ? children.map(inlineText).join("") : "";
}

function inlineText(node: Node): string {
  if (node.type === "JSXText") return String(node.value);
  if (node.type === "JSXElement") return (node.children ?? []).map(inlineText).join("");
  const text = node.expression?.value;
  return typeof text === "string" ? text : "…";
}

const templateText = (node: Node) => (node.quasis ?? []).map(({ value }) => value.cooked).join("…");

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
