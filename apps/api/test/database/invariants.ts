import { readFile } from "node:fs/promises";
import { CompiledQuery, type Kysely } from "kysely";
import { expect } from "vitest";
import type { Database } from "../../src/platform/db/schema.ts";

const FILE = new URL("../../invariants.sql", import.meta.url);

/** Checks all invariants of the database. */
export async function expectInvariants(db: Kysely<Database>): Promise<void> {
  expect(await listBroken(db), "apps/api/invariants.sql").toEqual([]);
}

/** Lists the violations of invariants. */
export async function listBroken(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(await readFile(FILE, "utf8")));
  return rows;
}
