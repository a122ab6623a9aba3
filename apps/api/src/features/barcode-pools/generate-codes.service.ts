import { randomInt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { GeneratedCodes, PoolFile } from "@foyer/contract/barcode-pools.ts";
import { type CodeShape, makeCode, maxCodesOf, shapeOf } from "@foyer/domain/barcode/code-shape.ts";
import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertFile } from "../../platform/files/file.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { entryOf, type PoolKey } from "./barcode-pools.service.ts";
import { lockPool } from "./barcode-pools.store.ts";
import { countCodesLike, type FileCode, insertCodes, listKnownCodes } from "./codes.store.ts";
import { symbologyOf } from "./import-codes.service.ts";
import { insertPoolFile, listPoolFiles, lockImports, updateFileCounts } from "./pool-files.store.ts";

/** Small enough that other requests run between two statements. */
const CODES_PER_STATEMENT = 5_000;
/** Far more than the maximum number of codes needs, as nearly all random codes are new. rules/limits 13 */
const MAX_DRAWS = 1_000;

/**
 * Generates codes in one transaction; they become a file of the pool, like an uploaded one. The lock of imports keeps
 * concurrent requests from generating codes that can be guessed. rules/barcode-pools 11
 */
export async function generateCodes(
  { db, record }: RecordedContext,
  key: PoolKey,
  { count, prefix }: GeneratedCodes,
): Promise<PoolFile> {
  await lockImports(db, key.projectId);
  const pool = await lockPool(db, key);
  if (!pool) throw problem("not-found");
  const shape = requireShape(symbologyOf(pool.barcodeType), prefix);
  await requireUnguessable(db, key.projectId, { shape, count });
  const codes = await drawCodes(db, key.projectId, { shape, count });
  const name = `generated-${count}-codes.csv`;
  const bytes = Buffer.from(codes.join("\n"));
  const fileId = await insertFile(db, key.projectId, { name, bytes }, "text/csv");
  await storeCodes(db, { ...key, fileId }, codes);
  record({ action: "import", ...entryOf(key, pool.name), after: { file: name, prefix, generated: count } });
  const [file] = await listPoolFiles(db, key, fileId);
  if (!file) throw new Error(`File ${fileId} of generated codes is not there`);
  return file;
}

function requireShape(symbology: Symbology, prefix: string): CodeShape {
  const { shape, error } = shapeOf(symbology, prefix);
  if (error !== undefined) throw problem("invalid-fields", { fields: { prefix: error } });
  return shape;
}

type Wanted = { shape: CodeShape; count: number };

async function requireUnguessable(
  trx: Transaction<Database>,
  projectId: number,
  { shape, count }: Wanted,
): Promise<void> {
  const left = Math.max(0, maxCodesOf(shape) - (await countCodesLike(trx, projectId, shape)));
  if (count <= left) return;
  const words = left === 0 ? "No more codes" : `Only ${formatCount(left)} more`;
  const sentence = `${words} of this length can be generated. Codes this short can be guessed.`;
  throw problem("too-many-codes", { fields: { count: sentence } });
}

/** Draws random codes that the project does not have yet, in the order of drawing. */
async function drawCodes(
  trx: Transaction<Database>,
  projectId: number,
  { shape, count }: Wanted,
): Promise<string[]> {
  const drawn = new Set<string>();
  for (let draws = 0; drawn.size < count; draws += 1) {
    if (draws === MAX_DRAWS) throw problem("busy");
    const length = Math.min(CODES_PER_STATEMENT, count - drawn.size);
    const codes = new Set(Array.from({ length }, () => makeCode(shape, randomInt)));
    for (const code of await withoutKnown(trx, projectId, [...codes])) drawn.add(code);
    await setImmediate();
  }
  return [...drawn];
}

async function withoutKnown(
  db: Kysely<Database>,
  projectId: number,
  codes: readonly string[],
): Promise<string[]> {
  const known = await listKnownCodes(db, { projectId }, linesOf(codes, 0));
  const taken = new Set(known.map(({ code }) => code));
  return codes.filter((code) => !taken.has(code));
}

async function storeCodes(
  trx: Transaction<Database>,
  origin: PoolKey & { fileId: number },
  codes: readonly string[],
): Promise<void> {
  await insertPoolFile(trx, origin, false);
  let added = 0;
  for (let at = 0; at < codes.length; at += CODES_PER_STATEMENT) {
    const some = linesOf(codes.slice(at, at + CODES_PER_STATEMENT), at);
    added += await insertCodes(trx, origin, { codes: some, mayBeKnown: false });
  }
  if (added !== codes.length) throw new Error(`${added} of ${codes.length} generated codes were new`);
  await updateFileCounts(trx, origin, { added, skipped: 0 });
}

const linesOf = (codes: readonly string[], before: number): FileCode[] =>
  codes.map((code, at) => ({ code, line: before + at + 1 }));
