import { readFile } from "node:fs/promises";
import { findFont } from "@foyer/print/font/font-files.ts";
import { fontPath } from "@foyer/print/font/font-paths.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** A font by family and weight; it never changes under its name. rules/desk 3 */
export async function getPrintFont(asked: { family: string; weight: string }): Promise<FileAnswer> {
  const name = findFont(asked);
  if (!name) throw problem("not-found");
  const content = await readFile(fontPath(name));
  return { name: `${asked.family}.ttf`, contentType: "font/ttf", content, neverChanges: true };
}
