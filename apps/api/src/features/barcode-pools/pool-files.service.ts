import type { PoolFile, SkippedCode } from "@foyer/contract/barcode-pools.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile, type StoredFile } from "../../platform/files/file.store.ts";
import { writeCsv } from "../../platform/formats/csv/write-csv.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getPool, type PoolKey } from "./barcode-pools.service.ts";
import { listKnownCodes } from "./codes.store.ts";
import { readChunks, symbologyOf } from "./import-codes.service.ts";
import { findHasHeading, listPoolFiles } from "./pool-files.store.ts";
import { skippedOf } from "./skipped-codes.ts";

type FileKey = PoolKey & { fileId: number };

export async function listFiles(db: Kysely<Database>, key: PoolKey): Promise<PoolFile[]> {
  await getPool(db, key);
  return listPoolFiles(db, key);
}

/** Returns a file as it was uploaded. */
export async function getPoolFile(db: Kysely<Database>, key: FileKey): Promise<StoredFile> {
  const [listed] = await listPoolFiles(db, key, key.fileId);
  const file = listed && (await findFile(db, key.projectId, key.fileId));
  if (!file) throw problem("not-found");
  return file;
}

/**
 * Exports the skipped rows of a file by reading it again. Codes are never deleted and keep their line, so the list never
 * changes. rules/barcode-pools 6
 */
export async function getSkippedCodes(db: Kysely<Database>, key: FileKey): Promise<FileAnswer> {
  const { name, content } = await getPoolFile(db, key);
  const { barCodeType } = await getPool(db, key);
  const skipped: SkippedCode[] = [];
  const firstRow = (await findHasHeading(db, key)) ? "heading" : "row";
  const [listed] = await listPoolFiles(db, key, key.fileId);
  const isRead = (listed?.skippedCodesAmount ?? 0) > 0;
  const chunks = isRead ? (await readChunks(content, symbologyOf(barCodeType), firstRow)).chunks : [];
  for await (const chunk of chunks) {
    const valid = chunk.filter(({ error }) => error === null);
    const invalid = chunk.filter(({ error }) => error !== null);
    const known = await listKnownCodes(db, key, valid);
    // Not `push(...rows)`: there may be half a million.
    for (const one of skippedOf(invalid, known, key.fileId)) skipped.push(one);
  }
  return {
    name: `skipped-${name}`,
    contentType: "text/csv; charset=utf-8",
    content: writeCsv(
      ["line", "code", "reason"],
      skipped.map(({ line, code, reason }) => [line, code, reason]),
    ),
  };
}
