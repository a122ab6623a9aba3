/** The marks of text; their order is the nesting order of marks of equal length. */
export const MARK_TYPES = ["link", "bold", "italic", "underline"] as const;
export type MarkType = (typeof MARK_TYPES)[number];

export type Mark =
  | { type: "bold" | "italic" | "underline" }
  | { type: "link"; attrs: { href: string } & Record<string, unknown> };
export type TextNode = { type: "text"; text: string; marks?: readonly Mark[] };
export type InlineNode = TextNode | { type: "hardBreak" };
export type Paragraph = { type: "paragraph"; content?: readonly InlineNode[] };

/** A formatted text: paragraphs of marked text and line breaks only. */
export type RichTextDocument = { type: "doc"; content: readonly Paragraph[] };

/** The identity of a mark: its type and, for a link, its address. */
export const markValue = (mark: Mark): string => (mark.type === "link" ? mark.attrs.href : "");

/**
 * The canonical form of a document: marks in a fixed order, neighbours with equal marks merged, no empty paragraphs, no
 * trailing breaks. rules/questions 12
 */
export function canonical(document: RichTextDocument): RichTextDocument {
  const paragraphs = document.content.map(({ content = [] }) => withoutLastBreaks(merged(content)));
  return {
    type: "doc",
    content: paragraphs
      .filter((content) => content.length > 0)
      .map((content) => ({ type: "paragraph", content })),
  };
}

function merged(content: readonly InlineNode[]): InlineNode[] {
  const nodes: InlineNode[] = [];
  for (const node of content.flatMap(splitLines)) {
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text" && sameMarks(node, last)) {
      nodes[nodes.length - 1] = { ...last, text: last.text + node.text };
    } else nodes.push(node);
  }
  return nodes;
}

/** Turns line ends within a text into breaks, and removes characters that markdown cannot express. */
function splitLines(node: InlineNode): InlineNode[] {
  if (node.type === "hardBreak") return [{ type: "hardBreak" }];
  const marks = sortMarks(node.marks ?? []);
  return node.text
    .replaceAll(/[\0\uFEFF]/g, "")
    .split(/(\r\n|\r|\n)/)
    .filter((part) => part !== "")
    .map((part) =>
      /^[\r\n]/.test(part)
        ? { type: "hardBreak" }
        : { type: "text", text: part, ...(marks.length > 0 && { marks }) },
    );
}

function sortMarks(marks: readonly Mark[]): Mark[] {
  return MARK_TYPES.flatMap((type): Mark[] => {
    const mark = marks.find((one) => one.type === type);
    if (!mark) return [];
    return [mark.type === "link" ? { type: "link", attrs: { href: mark.attrs.href } } : { type: mark.type }];
  });
}

function sameMarks(a: TextNode, b: TextNode): boolean {
  const key = ({ marks = [] }: TextNode) => JSON.stringify(marks.map((mark) => [mark.type, markValue(mark)]));
  return key(a) === key(b);
}

function withoutLastBreaks(content: readonly InlineNode[]): readonly InlineNode[] {
  return content.slice(0, content.findLastIndex(({ type }) => type !== "hardBreak") + 1);
}
