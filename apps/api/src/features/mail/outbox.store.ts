import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertWorkFrom } from "../../platform/durable-work/work.store.ts";
import { MAIL_WORK } from "./mail.store.ts";

/** Projects with rows in the outbox. */
export async function listProjectsWithNews(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from outbox where kind = 'ticket-issued'`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/**
 * Turns up to `most` rows of a project's outbox into mails and returns how many rows that were. It is one statement, so
 * no row is lost or handled twice. A ticket without an address makes no mail. rules/mail 1, 2
 */
export async function moveNews(db: Kysely<Database>, projectId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with news as (
      delete from outbox where project_id = ${projectId} and id in (
        select id from outbox where project_id = ${projectId} and kind = 'ticket-issued'
        order by id limit ${most} for update skip locked
      )
      returning (payload ->> 'ticketId')::bigint as ticket_id
    ), queued as (
      select ticket.project_id, gen_random_uuid() as work_id, ticket.id as ticket_id, trim(ticket.email) as recipient,
        ticket.culture_code
      from news join ticket on ticket.project_id = ${projectId} and ticket.id = news.ticket_id
      where trim(ticket.email) <> '' order by ticket.id
    ), work as (${insertWorkFrom("queued", MAIL_WORK)}), mails as (
      insert into mail (project_id, work_id, kind, ticket_id, recipient, culture_code)
      select project_id, work_id, 'ticket', ticket_id, recipient, culture_code from queued
    )
    select count(*) as count from news`.execute(db);
  return rows[0]?.count ?? 0;
}
