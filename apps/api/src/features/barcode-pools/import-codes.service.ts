import type { BarcodeImport, BarcodePreview, SkippedCode } from "@foyer/contract/barcode-pools.ts";
import type { UploadedFile } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { findSymbology, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertFile } from "../../platform/files/file.store.ts";
import { type CsvRow, readCsv } from "../../platform/formats/csv/read-csv.ts";
import { type FirstRow, type Headed, takeHeading } from "../../platform/formats/csv/take-heading.ts";
import { readAhead } from "../../platform/formats/read-ahead.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { entryOf, getPool, type PoolKey } from "./barcode-pools.service.ts";
import { lockPool } from "./barcode-pools.store.ts";
import { type CheckedRow, CODE_COLUMNS, checkRow } from "./code-file.csv.ts";
import { type FileCode, insertCodes, listKnownCodes } from "./codes.store.ts";
import { insertPoolFile, lockImports, updateFileCounts } from "./pool-files.store.ts";
import { repeatedIn, skippedOf } from "./skipped-codes.ts";
import { WarningCounts } from "./warning-counts.ts";

/** An uploaded file, with the choice of staff about its first row. */
type CodeFile = UploadedFile & { firstRow?: FirstRow | undefined };

const ROWS_PER_STATEMENT = 20_000;
const MAX_CODES_SHOWN = 10;

/**
 * Imports a file of codes into a pool in one transaction: the file, its codes, the counts and the audit row. "Added"
 * counts the inserted codes, "skipped" the other rows. rules/barcode-pools 5, 6
 */
export async function importCodes(
  { db, record }: RecordedContext,
  key: PoolKey,
  { firstRow, ...file }: CodeFile,
): Promise<BarcodeImport> {
  await lockImports(db, key.projectId);
  const pool = await lockPool(db, key);
  if (!pool) throw problem("not-found");
  const symbology = symbologyOf(pool.barcodeType);
  const { heading, isHeading, chunks } = await readChunks(file.bytes, symbology, firstRow);
  const fileId = await insertFile(db, key.projectId, file, "text/csv");
  const origin = { ...key, fileId };
  await insertPoolFile(db, origin, isHeading);
  let seen = 0;
  let added = 0;
  let mayBeKnown = false;
  const skipped: SkippedCode[] = [];
  const warnings = new WarningCounts(symbology);
  for await (const chunk of readAhead(chunks)) {
    const codes = chunk.filter(isValid);
    warnings.add(codes);
    const inserted: number = codes.length > 0 ? await insertCodes(db, origin, { codes, mayBeKnown }) : 0;
    mayBeKnown ||= inserted < codes.length;
    seen += chunk.length;
    added += inserted;
    if (inserted === chunk.length || skipped.length >= LIMITS.skippedListed) continue;
    const known = inserted < codes.length ? await listKnownCodes(db, origin, codes) : [];
    append(skipped, skippedOf(chunk.filter(isInvalid), known, fileId));
  }
  if (seen === 0) throw problem("csv-without-rows");
  const counts = { added, skipped: seen - added };
  await updateFileCounts(db, origin, counts);
  record({ action: "import", ...entryOf(key, pool.name), after: { file: file.name, ...counts } });
  return { fileId, fileName: file.name, ...toAnswer(counts, skipped), warnings: warnings.list(), heading };
}

/** Returns the result that `importCodes` would have; stores nothing. */
export async function previewCodes(
  db: Kysely<Database>,
  key: PoolKey,
  { bytes, firstRow }: CodeFile,
): Promise<BarcodePreview> {
  const { barCodeType } = await getPool(db, key);
  const symbology = symbologyOf(barCodeType);
  const { heading, chunks } = await readChunks(bytes, symbology, firstRow);
  const warnings = new WarningCounts(symbology);
  const firstLines = new Map<string, number>();
  const skipped: SkippedCode[] = [];
  const codes: string[] = [];
  let seen = 0;
  let skippedCount = 0;
  for await (const chunk of chunks) {
    const repeated: CheckedRow[] = [];
    const once: FileCode[] = [];
    const valid = chunk.filter(isValid);
    warnings.add(valid);
    for (const row of valid) {
      const firstLine = firstLines.get(row.code);
      if (firstLine !== undefined) repeated.push({ ...row, error: repeatedIn(firstLine) });
      else {
        firstLines.set(row.code, row.line);
        once.push(row);
      }
    }
    const known = await listKnownCodes(db, key, once);
    const found = skippedOf([...chunk.filter(isInvalid), ...repeated], known, undefined);
    seen += chunk.length;
    skippedCount += found.length;
    append(skipped, found);
    if (codes.length < MAX_CODES_SHOWN) {
      const taken = new Set(known.map(({ code }) => code));
      const added = once.filter(({ code }) => !taken.has(code)).map(({ code }) => code);
      codes.push(...added.slice(0, MAX_CODES_SHOWN - codes.length));
    }
  }
  const counts = { added: seen - skippedCount, skipped: skippedCount };
  return { ...toAnswer(counts, skipped), codes, warnings: warnings.list(), heading };
}

const isValid = ({ error }: CheckedRow) => error === null;
const isInvalid = ({ error }: CheckedRow) => error !== null;

/** Appends up to the maximum of rows that an answer lists. */
function append(list: SkippedCode[], more: readonly SkippedCode[]): void {
  list.push(...more.slice(0, LIMITS.skippedListed - list.length));
}

function toAnswer({ added, skipped }: { added: number; skipped: number }, list: SkippedCode[]) {
  return {
    addedCodesAmount: added,
    skippedCodesAmount: skipped,
    skipped: list,
  };
}

type CheckedFile = Pick<Headed, "heading" | "isHeading"> & { chunks: AsyncGenerator<CheckedRow[], void> };

/** Reads and checks the rows of a file of codes below its heading, in chunks. */
export async function readChunks(
  bytes: Uint8Array,
  symbology: Symbology,
  firstRow: FirstRow | undefined,
): Promise<CheckedFile> {
  const { rows, ...heading } = await takeHeading(await readCsv(bytes, CODE_COLUMNS), firstRow);
  return { ...heading, chunks: checkChunks(rows, symbology) };
}

async function* checkChunks(
  rows: AsyncIterable<CsvRow>,
  symbology: Symbology,
): AsyncGenerator<CheckedRow[], void> {
  let chunk: CheckedRow[] = [];
  for await (const row of rows) {
    chunk.push(checkRow(row, symbology));
    if (chunk.length < ROWS_PER_STATEMENT) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Returns the symbology of a pool by its id, which was checked when the pool was created. */
export function symbologyOf(id: number): Symbology {
  const symbology = findSymbology(id);
  if (!symbology) throw new Error(`There is no barcode type ${id}`);
  return symbology;
}
