import type { FoundTicket } from "@foyer/contract/search.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { SearchFilter } from "../../platform/http/visible-projects.ts";
import { getSetting } from "../settings/settings.service.ts";
import * as ofProject from "./find-of-project.store.ts";
import { listFoundTickets } from "./find-tickets.store.ts";

/** Tickets of the projects with this number or barcode, or with all words. */
export async function findTickets(db: Kysely<Database>, filter: SearchFilter): Promise<FoundTicket[]> {
  return withNames(db, await listFoundTickets(db, filter));
}

/** Finds a ticket of a project by its number; null: there is none. */
export async function findTicket(
  db: Kysely<Database>,
  projectId: number,
  ticketId: number,
): Promise<FoundTicket | null> {
  const [found] = await withNames(db, await ofProject.listTicketOfNumber(db, projectId, ticketId));
  return found ?? null;
}

/** The tickets of one project with this number or barcode, or with all words, the newest of them. */
export const searchTickets = async (
  trx: Transaction<Database>,
  projectId: number,
  wanted: { text: string; limit: number },
): Promise<FoundTicket[]> => withNames(trx, await ofProject.listSearched(trx, projectId, wanted));

/** The tickets of a project that were sold in the last minutes, the newest first. */
export const findJustSold = async (
  db: Kysely<Database>,
  projectId: number,
  newest: { minutes: number; limit: number },
): Promise<FoundTicket[]> => withNames(db, await ofProject.listJustSold(db, projectId, newest));

async function withNames(
  db: Kysely<Database>,
  rows: Awaited<ReturnType<typeof listFoundTickets>>,
): Promise<FoundTicket[]> {
  const format = await getSetting(db, "Full_name_format");
  return rows.map(({ firstName, lastName, surName, ...row }) => ({
    ...row,
    fullName: formatFullName({ firstName, lastName, surName }, format),
  }));
}
