import type { FoundTicket } from "@foyer/contract/search.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { SearchFilter } from "../../platform/http/visible-projects.ts";
import { getSetting } from "../settings/settings.service.ts";
import { listFoundTickets } from "./find-tickets.store.ts";

/** Tickets of the projects with this number or barcode, or with all words. */
export async function findTickets(db: Kysely<Database>, filter: SearchFilter): Promise<FoundTicket[]> {
  const format = await getSetting(db, "Full_name_format");
  const rows = await listFoundTickets(db, filter);
  return rows.map(({ firstName, lastName, surName, ...row }) => ({
    ...row,
    fullName: formatFullName({ firstName, lastName, surName }, format),
  }));
}
