import type { Culture } from "@foyer/contract/cultures.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

/** The cultures of this installation, in the order of the reference data. */
export async function listCultures(db: Kysely<Database>): Promise<Culture[]> {
  const rows = await db.selectFrom("culture").select(["code", "name"]).orderBy("order_number").execute();
  return rows.map(({ code, name }) => ({ cultureCode: code, cultureName: name }));
}

/** The same for public pages, with the direction of writing. */
export async function listPublicCultures(db: Kysely<Database>) {
  const rows = await db.selectFrom("culture").selectAll().orderBy("order_number").execute();
  return rows.map((row) => ({
    cultureCode: row.code,
    cultureName: row.name,
    rightToLeft: row.right_to_left,
  }));
}

/** Those of `codes` that are unknown cultures. */
export async function listUnknownCultures(db: Kysely<Database>, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as given (code)
    where not exists (select from culture where culture.code = given.code)`.execute(db);
  return rows.map((row) => row.code);
}
