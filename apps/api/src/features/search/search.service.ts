import { isAtLeast } from "@foyer/contract/access.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { FOUND_AT_MOST, type search } from "@foyer/contract/search.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findUnusedCodes } from "../barcode-pools/find-codes.service.ts";
import { findRegistrations } from "../registrations/find-registrations.service.ts";
import { findTickets } from "../tickets/find-tickets.service.ts";
import { limitSearch, searcherOf, withinSearchTime } from "./limit-search.service.ts";

/** Searches the projects that the caller may see, for the palette. rules/search */
export async function find(
  db: Kysely<Database>,
  caller: Caller,
  text: string,
): Promise<Result<typeof search>> {
  const filter = { text, projects: caller.projects, limit: FOUND_AT_MOST };
  const isManager = isAtLeast(caller.role, "manager");
  return limitSearch(db, searcherOf(caller), async () => {
    const tickets = await withinSearchTime(db, (trx) => findTickets(trx, filter));
    const barcodes = isManager ? await withinSearchTime(db, (trx) => findUnusedCodes(trx, filter)) : [];
    return {
      tickets: tickets ?? [],
      registrations: isManager ? await findRegistrations(db, filter) : [],
      barcodes: barcodes ?? [],
      isComplete: tickets !== null && barcodes !== null,
    };
  });
}
