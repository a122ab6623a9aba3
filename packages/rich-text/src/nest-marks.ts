import { type InlineNode, MARK_TYPES, type Mark, markValue } from "./rich-text-document.ts";

/** Marked text as a tree, from which markdown and HTML are written. */
export type RichNode =
  | { type: "text"; text: string }
  | { type: "hardBreak" }
  | { type: "bold" | "italic" | "underline"; children: RichNode[] }
  | { type: "link"; href: string; children: RichNode[] };

/**
 * Turns marked texts into a tree. At each position the longest mark is opened first, so that marks that overlap are
 * split as rarely as possible.
 */
export function nestMarks(nodes: readonly InlineNode[]): RichNode[] {
  const tree: RichNode[] = [];
  for (let at = 0; at < nodes.length; ) {
    const longest = longestMark(nodes, at);
    if (longest) {
      const end = at + longest.length;
      tree.push(
        toParent(longest.mark, nestMarks(nodes.slice(at, end).map((node) => without(node, longest.mark)))),
      );
      at = end;
    } else {
      const node = nodes[at];
      if (node) tree.push(node.type === "text" ? { type: "text", text: node.text } : { type: "hardBreak" });
      at += 1;
    }
  }
  return tree;
}

function longestMark(nodes: readonly InlineNode[], start: number): { mark: Mark; length: number } | null {
  const first = nodes[start];
  if (first?.type !== "text") return null;
  let longest: { mark: Mark; length: number } | null = null;
  for (const type of MARK_TYPES) {
    const mark = first.marks?.find((one) => one.type === type);
    if (!mark) continue;
    const length = lengthOf(nodes, start, mark);
    if (length > (longest?.length ?? 0)) longest = { mark, length };
  }
  return longest;
}

/** The number of nodes from `start` on that have the mark; breaks between two of them count as marked. */
function lengthOf(nodes: readonly InlineNode[], start: number, mark: Mark): number {
  let end = start;
  for (let at = start; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node?.type === "text") {
      if (!node.marks?.some((one) => isSame(one, mark))) break;
      end = at + 1;
    }
  }
  return end - start;
}

const isSame = (a: Mark, b: Mark) => a.type === b.type && markValue(a) === markValue(b);

function without(node: InlineNode, mark: Mark): InlineNode {
  if (node.type !== "text") return node;
  return { ...node, marks: node.marks?.filter((one) => !isSame(one, mark)) ?? [] };
}

function toParent(mark: Mark, children: RichNode[]): RichNode {
  return mark.type === "link"
    ? { type: "link", href: mark.attrs.href, children }
    : { type: mark.type, children };
}
