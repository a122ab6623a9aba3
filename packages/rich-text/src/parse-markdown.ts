import type { Nodes, PhrasingContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { isAllowedAddress } from "./link-address.ts";
import { canonical, type InlineNode, type Mark, type RichTextDocument } from "./rich-text-document.ts";

/** Disables all markdown syntax that notes do not support: it stays plain text. rules/questions 12 */
const DISABLED = [
  ...["blockQuote", "codeFenced", "codeIndented", "codeText", "definition", "headingAtx", "htmlFlow"],
  ...["labelStartImage", "list", "setextUnderline", "thematicBreak"],
];

/**
 * Parses markdown into a document of paragraphs, bold, italic, underline, links and breaks only; all other syntax
 * stays plain text. Links that are not http, https or mailto become plain text and are reported.
 */
export function parseMarkdown(markdown: string, onForbidden?: (address: string) => void): RichTextDocument {
  const root = fromMarkdown(markdown, { extensions: [{ disable: { null: DISABLED } }] });
  const reader: Reader = { markdown, onForbidden };
  return canonical({
    type: "doc",
    content: root.children.map((block) => ({
      type: "paragraph",
      content: block.type === "paragraph" ? readAll(reader, block.children, []) : [asText(reader, block, [])],
    })),
  });
}

type Reader = { markdown: string; onForbidden: ((address: string) => void) | undefined };

/** Converts sibling nodes; `<u>` and `</u>` among them underline the nodes in between. */
function readAll(reader: Reader, nodes: readonly PhrasingContent[], marks: readonly Mark[]): InlineNode[] {
  const read: InlineNode[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (!node) continue;
    const end = isTag(node, "<u>") ? endOfUnderline(nodes, at) : -1;
    if (end > at) {
      read.push(...readAll(reader, nodes.slice(at + 1, end), withMark(marks, { type: "underline" })));
      at = end;
    } else read.push(...readOne(reader, node, marks));
  }
  return read;
}

function readOne(reader: Reader, node: PhrasingContent, marks: readonly Mark[]): InlineNode[] {
  switch (node.type) {
    case "text":
      return [{ type: "text", text: node.value, marks }];
    case "break":
      return [{ type: "hardBreak" }];
    case "strong":
      return readAll(reader, node.children, withMark(marks, { type: "bold" }));
    case "emphasis":
      return readAll(reader, node.children, withMark(marks, { type: "italic" }));
    case "link":
      if (!isAllowedAddress(node.url)) {
        reader.onForbidden?.(node.url);
        return readAll(reader, node.children, marks);
      }
      return readAll(reader, node.children, withMark(marks, { type: "link", attrs: { href: node.url } }));
    default:
      return [asText(reader, node, marks)];
  }
}

const isTag = (node: PhrasingContent, tag: string) =>
  node.type === "html" && node.value.toLowerCase() === tag;

/** The index of the `</u>` for the `<u>` at `start`; -1 if there is none, and `<u>` is plain text. */
function endOfUnderline(nodes: readonly PhrasingContent[], start: number): number {
  let depth = 0;
  for (let at = start; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (!node) continue;
    if (isTag(node, "<u>")) depth += 1;
    else if (isTag(node, "</u>")) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

const withMark = (marks: readonly Mark[], mark: Mark): Mark[] => [
  ...marks.filter(({ type }) => type !== mark.type),
  mark,
];

/** The source text of unsupported syntax. */
function asText({ markdown }: Reader, { position }: Nodes, marks: readonly Mark[]): InlineNode {
  return { type: "text", text: markdown.slice(position?.start.offset, position?.end.offset), marks };
}
