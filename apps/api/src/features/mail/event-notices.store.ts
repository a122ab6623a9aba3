import type { EventNotice } from "@foyer/domain/mail-text/mail-texts.ts";
import { type Kysely, sql } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { moment, neverNull, nullable, number, sqlRows, textOf } from "../../platform/db/sql-rows.ts";
import { insertWorkFrom } from "../../platform/durable-work/work.store.ts";
import { unsubscribedCondition } from "../unsubscribe/unsubscribe.service.ts";
import { BULK_LANE } from "./mail-lanes.ts";

/** Thanks go on the day after the event at this hour of the venue, and no later than so many days after that. */
const THANKS_HOUR = 10;
const THANKS_DAYS = 14;

/** A project whose mails of a kind are due since a moment. */
export type DueNotice = { projectId: number; kind: EventNotice; since: Date };

/** Tickets with a number above `after`. */
export type NoticePage = { after: number; maximum: number };

/** Lists the projects whose event is near, or over. rules/messages 13, 14 */
export async function listDueNotices(db: Kysely<Database>): Promise<DueNotice[]> {
  const { rows } = await sqlRows({
    projectId: number,
    kind: textOf<EventNotice>(),
    since: neverNull(moment),
  })`
    select project_id as "projectId", kind, since from (
      select sender.project_id, 'event-reminder' as kind,
        start_date_time at time zone time_zone - make_interval(days => event_reminder_days) as since,
        start_date_time at time zone time_zone as until
      from project_mail_sender sender join project on project.id = sender.project_id
      where event_reminder_days > 0
      union all
      select sender.project_id, 'event-thanks',
        (date_trunc('day', end_date_time) + make_interval(days => 1, hours => ${THANKS_HOUR})) at time zone time_zone,
        (date_trunc('day', end_date_time) + make_interval(days => 1 + ${THANKS_DAYS})) at time zone time_zone
      from project_mail_sender sender join project on project.id = sender.project_id
      where mails_thanks
    ) as notice where since <= now() and until > now() and ${await isInReach(db, "project_id")} order by project_id`.execute(
    db,
  );
  return rows;
}

/** The condition for the tickets of each kind: those who had the ticket before the reminder was due; who came, where the gates have counted. */
const isFor = ({ projectId, kind, since }: DueNotice) =>
  kind === "event-reminder"
    ? sql`ticket.created_at < ${since}`
    : sql`(exists (select from visitor_ticket came where came.project_id = ${projectId} and came.ticket_id = ticket.id)
        or not exists (select from visitor_ticket came where came.project_id = ${projectId}))`;

/**
 * Mails the holders of up to `maximum` tickets that the event is near, or thanks them, each once on any number of servers: of
 * two that see the same ticket, one can insert its row. The tickets are those with a number above `after`; returns the last
 * one's, or null where none can be left. rules/messages 13, 14
 */
export async function queueNotices(
  db: Kysely<Database>,
  notice: DueNotice,
  { after, maximum }: NoticePage,
): Promise<number | null> {
  const { projectId, kind } = notice;
  const isNews = kind === "event-thanks";
  const unsubscribed = isNews ? await unsubscribedCondition(db, projectId) : sql`false`;
  const { rows } = await sqlRows({ count: number, last: nullable(number) })`
    with due as (
      select ticket.project_id, ticket.id as ticket_id, trim(ticket.email) as recipient, ticket.culture_code
      from ticket
      where ticket.project_id = ${projectId} and ticket.id > ${after} and ticket.status = 'issued' and trim(ticket.email) <> ''
        and ${isFor(notice)} and not ${unsubscribed}
        -- Whoever never had a mail of the ticket is not surprised by one.
        and exists (select from mail where mail.project_id = ${projectId} and mail.ticket_id = ticket.id)
        and not exists (select from event_notice noticed
          where noticed.project_id = ${projectId} and noticed.ticket_id = ticket.id and noticed.kind = ${kind})
      order by ticket.id limit ${maximum}
    ), noticed as (
      insert into event_notice (project_id, ticket_id, kind) select project_id, ticket_id, ${kind} from due
      on conflict do nothing returning ticket_id
    ), queued as (
      select due.*, gen_random_uuid() as work_id from due join noticed on noticed.ticket_id = due.ticket_id
    ), work as (${insertWorkFrom("queued", BULK_LANE)}), mails as (
      insert into mail (project_id, work_id, kind, ticket_id, recipient, culture_code)
      select project_id, work_id, ${kind}, ticket_id, recipient, culture_code from queued
    )
    select count(*) as count, max(ticket_id) as last from due`.execute(db);
  const { count = 0, last = null } = rows[0] ?? {};
  return count === maximum ? last : null;
}
