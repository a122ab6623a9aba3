import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getSetting } from "../settings/settings.service.ts";

/** Whether everybody needs a second factor at the built-in provider. rules/second-factor 7 */
export async function isSecondFactorRequired(db: Kysely<Database>): Promise<boolean> {
  return (await getSetting(db, "Second_factor")) === "required";
}
