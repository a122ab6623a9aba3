import { readFile } from "node:fs/promises";
import { findFont } from "@foyer/print/font/font-files.ts";
import { fontPath } from "@foyer/print/font/font-paths.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** Returns a font by family and weight; a font never changes under its name. rules/desk 3 */
export async function getPrintFont(wanted: { family: string; weight: string }): Promise<FileAnswer> {
  const name = findFont(wanted);
  if (!name) throw problem("not-found");
  const content = await readFile(fontPath(name));
  return { name: `${wanted.family}.ttf`, contentType: "font/ttf", content, neverChanges: true };
}
