import { parseMarkdown } from "./parse-markdown.ts";
import type { RichTextDocument } from "./rich-text-document.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** The one way in which a note is kept, and the addresses in it that notes must not lead to. rules/questions 12, 13 */
export function normaliseMarkdown(markdown: string): { markdown: string; forbiddenAddresses: string[] } {
  const forbiddenAddresses: string[] = [];
  const document: RichTextDocument = parseMarkdown(markdown, (address) => forbiddenAddresses.push(address));
  return { markdown: writeMarkdown(document), forbiddenAddresses };
}
