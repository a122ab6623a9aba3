import { createHash } from "node:crypto";
import type { UploadedFile } from "@foyer/contract/endpoint.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/schema.ts";

export type StoredFile = { name: string; contentType: string; content: Buffer };

/** Stores a file with its SHA-256, in the caller's transaction; returns its id. rules/files 4 */
export async function insertFile(
  trx: Transaction<Database>,
  projectId: number,
  { name, bytes }: UploadedFile,
  contentType: string,
): Promise<number> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { id } = await trx
    .insertInto("file")
    .values({
      project_id: projectId,
      name,
      content_type: contentType,
      size: content.length,
      sha256: sha256(content),
      content,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A stored file, or null. Throws when its bytes no longer match the hash. rules/files 4 */
export async function findFile(
  db: Kysely<Database>,
  projectId: number,
  id: number,
): Promise<StoredFile | null> {
  const row = await db
    .selectFrom("file")
    .select(["name", "content_type", "content", "sha256"])
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  if (!sha256(row.content).equals(row.sha256)) {
    throw new Error(`File ${id} of project ${projectId} is not what was stored`);
  }
  return { name: row.name, contentType: row.content_type, content: row.content };
}

export async function removeFile(trx: Transaction<Database>, projectId: number, id: number): Promise<void> {
  await trx.deleteFrom("file").where("project_id", "=", projectId).where("id", "=", id).execute();
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest();
