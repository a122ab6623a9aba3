import { type Kysely, sql } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
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
    .where(await isInReach(db, "project_id"))
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
        -- Its contact pays, and is reminded (remindGroupsToPay).
        and ticket.group_id is null
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

/** Mails the contacts of up to `maximum` groups that wait for their payment their summary once more, each once. rules/group-orders 12 */
export async function remindGroupsToPay(
  db: Kysely<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    with due as (
      select of_group.project_id, of_group.id from ticket_group of_group
      left join project_mail_sender sender on sender.project_id = ${projectId}
      cross join lateral (select make_interval(days => coalesce(sender.reminder_days, ${DEFAULT_DAYS})) as before) as lead
      where of_group.project_id = ${projectId} and of_group.reminded_at is null and of_group.contact_email <> ''
        and exists (
          select from ticket where ticket.project_id = ${projectId} and ticket.group_id = of_group.id
            and ticket.status = 'held' and ticket.expire_payment_at > now()
            and ticket.expire_payment_at <= now() + lead.before
            and ticket.expire_payment_at - lead.before >= ticket.created_at + interval '1 day'
        )
      order by of_group.id limit ${maximum}
      for update of of_group skip locked
    ), reminded as (
      update ticket_group set reminded_at = now() from due
      where ticket_group.project_id = ${projectId} and ticket_group.id = due.id
      returning ticket_group.project_id, ticket_group.id as group_id, ticket_group.contact_email as recipient,
        ticket_group.culture_code
    ), queued as (
      select *, gen_random_uuid() as work_id from reminded
    ), work as (${insertWorkFrom("queued", laneOf("group-order"))}), mails as (
      insert into mail (project_id, work_id, kind, group_id, recipient, culture_code)
      select project_id, work_id, 'group-order', group_id, recipient, culture_code from queued
    )
    select count(*) as count from queued`.execute(db);
  return rows[0]?.count ?? 0;
}
