import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { findFile } from "../../../platform/files/file.store.ts";
import { readStored } from "../erase-files.service.ts";
import { lockFile, updateContent } from "../erase-files.store.ts";

const BREAK = /\r\n|\n|\r/;

/** Empties columns of a registration file; returns in how many rows they had something. Lines keep their numbers. */
export async function eraseColumns(
  trx: Transaction<Database>,
  key: { projectId: number; fileId: number },
  isErased: (column: string) => boolean,
): Promise<number> {
  await lockFile(trx, key);
  const file = await findFile(trx, key.projectId, key.fileId);
  if (!file) return 0;
  const { rows, delimiter } = await readStored(file.content);
  const lines: string[] = [];
  let emptied: ReadonlySet<number> | undefined;
  let count = 0;
  for await (const { line, cells } of rows) {
    // Empty lines, and the lines that the record before it has had in its cells.
    while (lines.length < line - 1) lines.push("");
    if (emptied === undefined) {
      emptied = new Set(cells.flatMap((cell, at) => (isErased(cell) ? [at] : [])));
      lines.push(...recordOf(cells, delimiter));
      continue;
    }
    const columns = emptied;
    if (cells.some((cell, at) => columns.has(at) && cell !== "")) count += 1;
    lines.push(
      ...recordOf(
        cells.map((cell, at) => (columns.has(at) ? "" : cell)),
        delimiter,
      ),
    );
  }
  if (count > 0) await updateContent(trx, key, Buffer.from(`${lines.join("\n")}\n`));
  return count;
}

/** A record of a csv file, in its lines. */
const recordOf = (cells: readonly string[], delimiter: string): string[] =>
  cells
    .map((cell) =>
      /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
    )
    .join(delimiter)
    .split(BREAK);
