import { LIMITS } from "@foyer/contract/limits.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile } from "../../platform/files/file.store.ts";
import { decodeText } from "../../platform/formats/csv/decode-text.ts";
import { type CsvRow, readCsv } from "../../platform/formats/csv/read-csv.ts";
import { withoutRecords } from "./csv-lines.ts";
import { eraseConflictNotes } from "./erase-conflict-notes.store.ts";
import {
  eraseGateLines,
  type FileLine,
  listDecidedFiles,
  listRegistrationRows,
  lockFile,
  updateContent,
} from "./erase-files.store.ts";
import { eraseHandNotes } from "./erase-hand-notes.store.ts";
import { eraseTypedCodes } from "./erase-typed-codes.store.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

/**
 * Empties the rows of registration files that the tickets were issued from, and rows with one of their addresses that
 * were refused. rules/privacy 3
 */
export async function eraseRegistrationFileRows(
  trx: Transaction<Database>,
  subject: ErasureSubject,
): Promise<number> {
  const lines = byFile(await listRegistrationRows(trx, subject));
  const decided = new Set(await listDecidedFiles(trx, subject.projectId));
  let count = 0;
  for (const fileId of new Set([...decided, ...lines.keys()])) {
    const ownAddresses = decided.has(fileId) ? subject.ownAddresses : [];
    count += await eraseLines(trx, { ...subject, ownAddresses, fileId }, lines.get(fileId) ?? new Set());
  }
  return count;
}

/**
 * Empties invalid lines of gate files that have more than a barcode, such as a name beside it, codes typed at gates, and what
 * staff noted there: on conflicts, and when they let somebody in.
 */
export async function eraseGateFileLines(
  trx: Transaction<Database>,
  subject: ErasureSubject,
): Promise<number> {
  let count =
    (await eraseTypedCodes(trx, subject)) +
    (await eraseConflictNotes(trx, subject)) +
    (await eraseHandNotes(trx, subject));
  for (const [fileId, lines] of byFile(await eraseGateLines(trx, subject)))
    count += await eraseLines(trx, { ...subject, ownAddresses: [], fileId }, lines);
  return count;
}

function byFile(lines: readonly FileLine[]): Map<number, Set<number>> {
  const files = new Map<number, Set<number>>();
  for (const { fileId, line } of lines) files.set(fileId, (files.get(fileId) ?? new Set()).add(line));
  return files;
}

/** Empties these lines of a stored file, and those with one of the addresses; returns how many it emptied. */
async function eraseLines(
  trx: Transaction<Database>,
  { projectId, fileId, ownAddresses }: ErasureSubject & { fileId: number },
  lines: ReadonlySet<number>,
): Promise<number> {
  const addresses = new Set(ownAddresses);
  return eraseRecords(
    trx,
    { projectId, fileId },
    {
      mayHave: (text) => {
        const lowered = text.toLowerCase();
        return lines.size > 0 || ownAddresses.some((address) => lowered.includes(address));
      },
      isErased: ({ line, cells }) =>
        lines.has(line) || cells.some((cell) => addresses.has(cell.toLowerCase())),
    },
  );
}

/** Empties all rows of a registration file below its header. rules/privacy 16 */
export const eraseAllRows = (
  trx: Transaction<Database>,
  key: { projectId: number; fileId: number },
): Promise<number> => eraseRecords(trx, key, { mayHave: () => true, isErased: (_, at) => at > 0 });

/** Empties lines of a gate file. */
export const eraseGateRecords = (
  trx: Transaction<Database>,
  key: { projectId: number; fileId: number },
  lines: ReadonlySet<number>,
): Promise<number> =>
  eraseRecords(trx, key, { mayHave: () => true, isErased: ({ line }) => lines.has(line) });

/** Empties the records of a stored file that are chosen; returns how many it emptied. */
async function eraseRecords(
  trx: Transaction<Database>,
  key: { projectId: number; fileId: number },
  {
    mayHave,
    isErased,
  }: { mayHave: (text: string) => boolean; isErased: (row: CsvRow, at: number) => boolean },
): Promise<number> {
  await lockFile(trx, key);
  const file = await findFile(trx, key.projectId, key.fileId);
  if (!file) return 0;
  const text = decodeText(file.content);
  if (!mayHave(text)) return 0;
  const starts: number[] = [];
  const erased = new Set<number>();
  for await (const row of (await readStored(file.content)).rows) {
    if (isErased(row, starts.length)) erased.add(row.line);
    starts.push(row.line);
  }
  if (erased.size === 0) return 0;
  await updateContent(trx, key, Buffer.from(withoutRecords(text, starts, erased)));
  return erased.size;
}

/** Reads a stored file. It was accepted when it was uploaded: here no record is too long. */
export const readStored = (content: Uint8Array) =>
  readCsv(content, [], { bytes: LIMITS.upload, refusal: "csv-row-too-long" });
