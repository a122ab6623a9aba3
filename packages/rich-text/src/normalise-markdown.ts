import { parseMarkdown } from "./parse-markdown.ts";
import type { RichTextDocument } from "./rich-text-document.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Normalises a note's markdown, and returns the link addresses that notes must not have. rules/questions 12, 13 */
export function normaliseMarkdown(markdown: string): { markdown: string; forbiddenAddresses: string[] } {
  const forbiddenAddresses: string[] = [];
  const document: RichTextDocument = parseMarkdown(markdown, (address) => forbiddenAddresses.push(address));
  return { markdown: writeMarkdown(document), forbiddenAddresses };
}
