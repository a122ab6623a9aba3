import type { FoundBarcode } from "@foyer/contract/search.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { SearchFilter } from "../../platform/http/visible-projects.ts";
import { listUnusedCodes } from "./find-codes.store.ts";

/** Finds the codes with exactly this text and without a ticket in these projects. */
export const findUnusedCodes = (db: Kysely<Database>, filter: SearchFilter): Promise<FoundBarcode[]> =>
  listUnusedCodes(db, filter);
