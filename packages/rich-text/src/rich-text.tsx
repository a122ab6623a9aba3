import { Fragment, type ReactNode } from "react";
import { nestMarks, type RichNode } from "./nest-marks.ts";
import { parseMarkdown } from "./parse-markdown.ts";

type Props = { markdown: string };

/** Renders a note from its document tree, so text can never become markup. rules/questions 14 */
export function RichText({ markdown }: Props): ReactNode {
  return parseMarkdown(markdown).content.map(({ content = [] }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
    <p key={index}>{nestMarks(content).map(toElement)}</p>
  ));
}

function toElement(node: RichNode, index: number): ReactNode {
  switch (node.type) {
    case "text":
      return <Fragment key={index}>{node.text}</Fragment>;
    case "hardBreak":
      return <br key={index} />;
    case "bold":
      return <strong key={index}>{node.children.map(toElement)}</strong>;
    case "italic":
      return <em key={index}>{node.children.map(toElement)}</em>;
    case "underline":
      return <u key={index}>{node.children.map(toElement)}</u>;
    case "link":
      return (
        <a key={index} href={node.href} target="_blank" rel="noopener noreferrer">
          {node.children.map(toElement)}
        </a>
      );
  }
}
