import type { PhrasingContent, Root } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { nestMarks, type RichNode } from "./nest-marks.ts";
import { canonical, type RichTextDocument } from "./rich-text-document.ts";

/** Writes a document as markdown: `**bold**`, `*italic*`, `<u>underline</u>`, `[text](address)`. rules/questions 12 */
export function writeMarkdown(document: RichTextDocument): string {
  const root: Root = {
    type: "root",
    children: canonical(document).content.map(({ content = [] }) => ({
      type: "paragraph",
      children: nestMarks(content).flatMap(toPhrasing),
    })),
  };
  return toMarkdown(root, { emphasis: "*", resourceLink: true }).replace(/\n$/, "");
}

function toPhrasing(node: RichNode): PhrasingContent[] {
  switch (node.type) {
    case "text":
      return [{ type: "text", value: node.text }];
    case "hardBreak":
      return [{ type: "break" }];
    case "bold":
      return [{ type: "strong", children: node.children.flatMap(toPhrasing) }];
    case "italic":
      return [{ type: "emphasis", children: node.children.flatMap(toPhrasing) }];
    case "link":
      return [
        { type: "link", url: node.href, children: node.children.flatMap(toPhrasing) } as PhrasingContent,
      ];
    case "underline":
      return [
        { type: "html", value: "<u>" },
        ...node.children.flatMap(toPhrasing),
        { type: "html", value: "</u>" },
      ];
  }
}
