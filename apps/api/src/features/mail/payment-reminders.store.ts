import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import { insertWorkFrom } from "../../platform/durable-work/work.store.ts";
import { laneOf } from "./mail-lanes.ts";

/** The days before the end of a hold, where a project has chosen none. As the column's default. */
const DEFAULT_DAYS = 2;
/** No project reminds earlier. */
const MOST_DAYS = 30;

/** The projects with holds that end soon. */
export async function listProjectsToRemind(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("ticket")
    .select("project_id as projectId")
    .distinct()
    .where("status", "=", "held")
    .where("expire_payment_at", ">", sql<Date>`now()`)
    .where("expire_payment_at", "<=", sql<Date>`now() + make_interval(days => ${MOST_DAYS})`)
    .execute();
  return rows.map(({ projectId }) => projectId);
}

/**
 * Mails a reminder to the holders of up to `maximum` tickets that wait for their payment, each once on any number of
 * servers: of two that see the same ticket, one can insert its row. Returns how many tickets were due. rules/mail 23
 */
export async function remindToPay(db: Kysely<Database>, projectId: number, maximum: number): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with due as (
      select ticket.project_id, ticket.id as ticket_id, trim(ticket.email) as recipient, ticket.culture_code
      from ticket left join project_mail_sender sender on sender.project_id = ${projectId}
      cross join lateral (select make_interval(days => coalesce(sender.reminder_days, ${DEFAULT_DAYS})) as before) as lead
      where ticket.project_id = ${projectId} and ticket.status = 'held' and ticket.expire_payment_at > now()
        and ticket.expire_payment_at <= now() + lead.before
        -- A hold that hardly outlasts the notice was explained just now.
        and ticket.expire_payment_at - lead.before >= ticket.created_at + interval '1 day'
        and trim(ticket.email) <> ''
        and exists (select from mail where mail.project_id = ${projectId} and mail.ticket_id = ticket.id)
        and not exists (select from payment_reminder reminder
          where reminder.project_id = ${projectId} and reminder.ticket_id = ticket.id)
      order by ticket.expire_payment_at limit ${maximum}
    ), reminded as (
      insert into payment_reminder (project_id, ticket_id) select project_id, ticket_id from due
      on conflict do nothing returning ticket_id
    ), queued as (
      select due.*, gen_random_uuid() as work_id from due join reminded on reminded.ticket_id = due.ticket_id
    ), work as (${insertWorkFrom("queued", laneOf("payment-reminder"))}), mails as (
      insert into mail (project_id, work_id, kind, ticket_id, recipient, culture_code)
      select project_id, work_id, 'payment-reminder', ticket_id, recipient, culture_code from queued
    )
    select count(*) as count from due`.execute(db);
  return rows[0]?.count ?? 0;
}
