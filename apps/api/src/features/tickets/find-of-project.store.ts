import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { type RowOf, sqlRows } from "../../platform/db/sql-rows.ts";
import { FOUND } from "./find-tickets.store.ts";
import { ticketsWithWords } from "./ticket-search.service.ts";

type Row = RowOf<typeof FOUND>;

/** The ticket of a project with this number. */
export const listTicketOfNumber = (db: Kysely<Database>, projectId: number, ticketId: number) =>
  listOfProject(db, projectId, sql`ticket.id = ${ticketId}`);

/** The newest tickets with the words that are read to find those whose names have them. */
const RANKED = 200;

/**
 * Tickets of one project: the one with this barcode or number first, then those whose names have all words, then others
 * that have them, such as in a company or an address; each the newest first.
 */
export async function listSearched(
  trx: Transaction<Database>,
  projectId: number,
  { text, limit }: { text: string; limit: number },
): Promise<Row[]> {
  const number = /^\d{1,15}$/.test(text) ? text : null;
  const exact = await listOfProject(
    trx,
    projectId,
    sql`(ticket.barcode = ${text} or ticket.id = ${number}::bigint)`,
  );
  const found = await ticketsWithWords(trx, { projectId, search: text });
  const newest =
    "few" in found
      ? sql`ticket.id = any(${found.few.toSorted((one, other) => other - one).slice(0, RANKED)}::bigint[])`
      : sql`ticket.id in (select id from (${found.many}) as hit order by id desc limit ${RANKED})`;
  const isFirst = new Set(exact.map(({ ticketId }) => ticketId));
  const others = (await listOfProject(trx, projectId, newest)).filter(
    ({ ticketId }) => !isFirst.has(ticketId),
  );
  const { named = [], rest = [] } = Object.groupBy(others, (row) => (isNamed(row, text) ? "named" : "rest"));
  return [...exact, ...named, ...rest].slice(0, limit);
}

/** Does the visitor's name have all words of a search, compared as the index compares them? */
function isNamed({ firstName, lastName, surName }: Row, search: string): boolean {
  const name = spelled([firstName, lastName, surName].join(" "));
  return search.split(/\s+/).every((word) => name.includes(spelled(word)));
}

const spelled = (text: string) => text.normalize("NFKC").toLowerCase();

/** The newest tickets of a project that were sold in the last minutes. */
export const listJustSold = (
  db: Kysely<Database>,
  projectId: number,
  { minutes, limit }: { minutes: number; limit: number },
) =>
  listOfProject(
    db,
    projectId,
    // The newest first: when nothing was sold lately, no other ticket is read.
    sql`ticket.id in (select id from ticket where project_id = ${projectId} order by id desc limit ${limit})
      and ticket.created_at > now() - ${minutes} * interval '1 minute'`,
  );

/** The newest first. */
async function listOfProject(
  db: Kysely<Database>,
  projectId: number,
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sqlRows(FOUND)`
    select ticket.project_id as "projectId", project.name as "projectName", ticket.id as "ticketId", ticket.status,
      first_name as "firstName", last_name as "lastName", sur_name as "surName", company, email, barcode
    from ticket join project on project.id = ${projectId}
    where ticket.project_id = ${projectId} and ${condition}
    order by ticket.id desc`.execute(db);
  return rows;
}
