import type { FoundBarcode } from "@foyer/contract/search.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Sought } from "../../platform/http/visible-projects.ts";
import { listUnusedCodes } from "./find-codes.store.ts";

/** The code with exactly this text in each of the projects, where no ticket has it. */
export const findUnusedCodes = (db: Kysely<Database>, sought: Sought): Promise<FoundBarcode[]> =>
  listUnusedCodes(db, sought);
