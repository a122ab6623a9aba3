import type { FoundRegistration } from "@foyer/contract/search.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { SearchFilter } from "../../platform/http/visible-projects.ts";
import { listFoundRegistrations } from "./find-registrations.store.ts";

/** Registrations of the projects with this code, or with all words in their name. */
export const findRegistrations = (db: Kysely<Database>, filter: SearchFilter): Promise<FoundRegistration[]> =>
  listFoundRegistrations(db, filter);
