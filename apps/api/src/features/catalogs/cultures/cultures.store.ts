import type { Culture } from "@foyer/contract/cultures.ts";
import type { Kysely } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
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

/** The codes that no culture has, in their order. */
export async function listUnknownCultures(db: Kysely<Database>, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom("culture").select("code").where("code", "=", anyOf(codes)).execute();
  const known = new Set(rows.map(({ code }) => code));
  return codes.filter((code) => !known.has(code));
}
