import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { isVisible, type Sought } from "../../platform/http/visible-projects.ts";
import { hasWords } from "./ticket-filter.ts";

type Found = {
  projectId: number;
  projectName: string;
  ticketId: number;
  status: TicketStatus;
  firstName: string;
  lastName: string;
  surName: string;
  company: string;
  email: string;
  barcode: string;
};

/** So many tickets with the words are looked at; ordering all of a million would take too long. */
const LOOKED_AT = 50;

/** Tickets of several projects: the one with this barcode or number first, then the newest of some that have the words. */
export async function listFoundTickets(
  db: Kysely<Database>,
  { text, projects, limit }: Sought,
): Promise<Found[]> {
  const number = /^\d{1,15}$/.test(text) ? text : null;
  const words = sql.join([isVisible("ticket.project_id", projects), ...hasWords(text)], sql` and `);
  const { rows } = await sql<Found>`
    with visible as (select id from project where ${isVisible("project.id", projects)}),
    exact as (
      select ticket.project_id, ticket.id from visible join ticket on ticket.project_id = visible.id and barcode = ${text}
      union
      select ticket.project_id, ticket.id from visible
        join ticket on ticket.project_id = visible.id and ticket.id = ${number}::bigint
    ),
    near as (select ticket.project_id, ticket.id from ticket where ${words} limit ${LOOKED_AT}),
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
