import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import {
  listCultures,
  listUnknownCultures,
  listPublicCultures as selectPublicCultures,
} from "./cultures.store.ts";

export { listCultures };

/** The cultures that attendee pages can be shown in. */
export function listPublicCultures(db: Kysely<Database>): Promise<Culture[]> {
  return selectPublicCultures(db);
}

/** Throws for a culture without texts. */
export async function requireCulture(
  db: Kysely<Database>,
  cultureCode: string,
  code: "unknown-culture" | "unknown-registration-culture" = "unknown-culture",
): Promise<void> {
  const [unknown] = await listUnknownCultures(db, [cultureCode]);
  if (unknown !== undefined) throw problem(code, { field: "cultureCode" });
}
