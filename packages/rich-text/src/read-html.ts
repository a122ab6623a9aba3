import { Parser } from "htmlparser2";
import { isAllowedAddress } from "./link-address.ts";
import {
  canonical,
  type InlineNode,
  type Mark,
  type Paragraph,
  type RichTextDocument,
} from "./rich-text-document.ts";

/** Elements whose content is ignored. */
const UNREAD = new Set([
  "head",
  "iframe",
  "noscript",
  "object",
  "script",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
]);
/** Block elements. */
const BLOCKS =
  /^(address|article|aside|blockquote|body|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;

type Attributes = Readonly<Record<string, string>>;
type Open = { name: string; marks: readonly Mark[]; isUnread: boolean };

/**
 * Reads HTML that was copied from a web page or a word processor. htmlparser2 tokenizes it, so the browser never
 * parses it. Everything except paragraphs, bold, italic, underline and links becomes plain text.
 */
export function readHtml(html: string): RichTextDocument {
  const paragraphs: { type: "paragraph"; content: InlineNode[] }[] = [{ type: "paragraph", content: [] }];
  const open: Open[] = [];
  const here = () => open.at(-1) ?? { name: "", marks: [], isUnread: false };
  const newParagraph = () => paragraphs.push({ type: "paragraph", content: [] });
  const write = (node: InlineNode) => paragraphs.at(-1)?.content.push(node);

  const parser = new Parser({
    onopentag(name, attributes) {
      const { marks, isUnread } = here();
      open.push({ name, marks: marksOf(name, attributes, marks), isUnread: isUnread || UNREAD.has(name) });
      if (name === "br" && !isUnread) write({ type: "hardBreak" });
      if (BLOCKS.test(name)) newParagraph();
    },
    onclosetag(name) {
      open.pop();
      if (BLOCKS.test(name)) newParagraph();
    },
    ontext(text) {
      const { marks, isUnread } = here();
      if (!isUnread) write({ type: "text", text: text.replaceAll(/[ \t\r\n\f]+/g, " "), marks });
    },
  });
  parser.end(html);
  return canonical({ type: "doc", content: paragraphs.map(withoutOuterSpace) });
}

function marksOf(name: string, attributes: Attributes, outer: readonly Mark[]): readonly Mark[] {
  const style = attributes.style ?? "";
  const marks = new Map(outer.map((mark) => [mark.type, mark]));
  const set = (type: "bold" | "italic" | "underline", isMarked: boolean, isUnmarked: boolean) => {
    if (isUnmarked) marks.delete(type);
    else if (isMarked) marks.set(type, { type });
  };
  set(
    "bold",
    /^(b|strong)$/.test(name) || /font-weight:\s*(bold|[6-9]00)/.test(style),
    /font-weight:\s*(normal|[1-5]00)/.test(style),
  );
  set(
    "italic",
    /^(i|em)$/.test(name) || /font-style:\s*italic/.test(style),
    /font-style:\s*normal/.test(style),
  );
  set("underline", name === "u" || (/text-decoration[^;]*underline/.test(style) && name !== "a"), false);
  const href = attributes.href?.trim() ?? "";
  if (name === "a" && isAllowedAddress(href)) marks.set("link", { type: "link", attrs: { href } });
  return [...marks.values()];
}

/** Trims white space at the edges of a paragraph, which is only the source's layout. */
function withoutOuterSpace({ content = [] }: Paragraph): Paragraph {
  const isSpace = (node: InlineNode) => node.type === "text" && node.text.trim() === "";
  const first = content.findIndex((node) => !isSpace(node));
  if (first < 0) return { type: "paragraph", content: [] };
  const inner = content.slice(first, content.findLastIndex((node) => !isSpace(node)) + 1);
  return {
    type: "paragraph",
    content: inner.map((node, index) => {
      if (node.type !== "text") return node;
      const text = index === 0 ? node.text.trimStart() : node.text;
      return { ...node, text: index === inner.length - 1 ? text.trimEnd() : text };
    }),
  };
}
