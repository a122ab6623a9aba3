import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, number, type RowOf, sqlRows } from "../../platform/db/sql-rows.ts";
import { isVisible, type SearchFilter } from "../../platform/http/visible-projects.ts";
import { allWords } from "./ticket-words.store.ts";
import { TICKETS_TO_INDEX } from "./tickets-to-index.store.ts";

export const FOUND = {
  projectId: number,
  projectName: column("project.name"),
  ticketId: number,
  status: column("ticket.status"),
  firstName: column("ticket.first_name"),
  lastName: column("ticket.last_name"),
  surName: column("ticket.sur_name"),
  company: column("ticket.company"),
  email: column("ticket.email"),
  barcode: column("ticket.barcode"),
};

/** So many tickets with the words are looked at; ordering all of a million would take too long. */
const LOOKED_AT = 50;

/** Tickets of several projects: the one with this barcode or number first, then the newest of some that have the words. */
export async function listFoundTickets(
  db: Kysely<Database>,
  { text, projects, limit }: SearchFilter,
): Promise<RowOf<typeof FOUND>[]> {
  const number = /^\d{1,15}$/.test(text) ? text : null;
  const condition = (table: string) =>
    sql.join(
      [
        isVisible(`${table}.project_id`, projects),
        ...allWords(text, {
          words: sql.ref(`${table}.words`),
          ticketId: sql.ref(`${table}.ticket_id`),
          projectId: sql.ref(`${table}.project_id`),
        }),
      ],
      sql` and `,
    );
  const { rows } = await sqlRows(FOUND)`
    with visible as (select id from project where ${isVisible("project.id", projects)}),
    exact as (
      select ticket.project_id, ticket.id from visible join ticket on ticket.project_id = visible.id and barcode = ${text}
      union
      select ticket.project_id, ticket.id from visible
        join ticket on ticket.project_id = visible.id and ticket.id = ${number}::bigint
    ),
    -- What is indexed may have changed since, what is not yet stands in the tickets themselves. rules/tickets 11
    likely as (
      (select project_id, ticket_id from word_search as searched where ${condition("searched")} limit ${LOOKED_AT})
      union
      (select noted.project_id, noted.ticket_id from ticket_change as noted
        join ${TICKETS_TO_INDEX} as listed on listed.project_id = noted.project_id and listed.ticket_id = noted.ticket_id
        where ${condition("listed")} limit ${LOOKED_AT})
    ),
    near as (
      select listed.project_id, listed.ticket_id as id from likely
      join ${TICKETS_TO_INDEX} as listed on listed.project_id = likely.project_id and listed.ticket_id = likely.ticket_id
      where ${condition("listed")} limit ${LOOKED_AT}
    ),
    found as (
      select project_id, id, min(place) as place
      from (select *, 0 as place from exact union all select *, 1 as place from near) as hits
      group by project_id, id order by place, id desc limit ${limit}
    )
    select ticket.project_id as "projectId", project.name as "projectName", ticket.id as "ticketId", ticket.status,
      first_name as "firstName", last_name as "lastName", sur_name as "surName", company, email, barcode
    from found
    join ticket on ticket.project_id = found.project_id and ticket.id = found.id
    join project on project.id = found.project_id
    order by place, ticket.id desc`.execute(db);
  return rows;
}
