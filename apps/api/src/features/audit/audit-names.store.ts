import type { Kysely } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Database } from "../../platform/db/schema.ts";

/** The kinds of entities whose ids are in audit rows, with the tables that have their names. */
const NAMED_TABLES = {
  project: "project",
  "barcode pool": "barcode_pool",
  registration: "registration",
  "question type": "question_type",
} as const;
const CATALOG_TABLES = {
  country: "country",
  place: "place",
  partition: "partition",
  step: "step",
  question: "question",
} as const;
type Catalog = keyof typeof CATALOG_TABLES;
export type NamedKind = keyof typeof NAMED_TABLES | Catalog;

const isCatalog = (kind: NamedKind): kind is Catalog => kind in CATALOG_TABLES;

/** The current names of entities by id; a deleted entity has none. */
export async function listNames(
  db: Kysely<Database>,
  kind: NamedKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = isCatalog(kind)
    ? await db
        .selectFrom(CATALOG_TABLES[kind])
        .select(["id", "internal_name as name"])
        .where("id", "=", anyOf(ids))
        .execute()
    : await db.selectFrom(NAMED_TABLES[kind]).select(["id", "name"]).where("id", "=", anyOf(ids)).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
