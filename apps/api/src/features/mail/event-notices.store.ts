import type { EventNotice } from "@foyer/domain/mail-text/mail-texts.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { moment, neverNull, number, sqlRows, textOf } from "../../platform/db/sql-rows.ts";
import { unsubscribedCondition } from "../unsubscribe/unsubscribe.service.ts";
import { BULK_LANE } from "./mail-lanes.ts";
import { HOLDER, insertMails } from "./queue-mails.store.ts";

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
  trx: Transaction<Database>,
  notice: DueNotice,
  page: NoticePage,
): Promise<number | null> {
  const { projectId, kind } = notice;
  const due = await listHolders(trx, notice, page);
  if (due.length > 0) {
    const noticed = await trx
      .insertInto("event_notice")
      .values(due.map(({ ticket_id }) => ({ project_id: projectId, ticket_id, kind })))
      .onConflict((conflict) => conflict.doNothing())
      .returning("ticket_id")
      .execute();
    const isNoticed = new Set(noticed.map(({ ticket_id }) => ticket_id));
    await insertMails(
      trx,
      projectId,
      due
        .filter(({ ticket_id }) => isNoticed.has(ticket_id))
        .map((holder) => ({ ...holder, kind, lane: BULK_LANE })),
    );
  }
  return due.length === page.maximum ? (due.at(-1)?.ticket_id ?? null) : null;
}

/** Lists the holders who are due, by ticket. */
async function listHolders(trx: Transaction<Database>, notice: DueNotice, { after, maximum }: NoticePage) {
  const { projectId, kind } = notice;
  const isNews = kind === "event-thanks";
  const unsubscribed = isNews ? await unsubscribedCondition(trx, projectId) : sql`false`;
  const { rows } = await sqlRows(HOLDER)`
    select ticket.id as ticket_id, trim(ticket.email) as recipient, ticket.culture_code
    from ticket
    where ticket.project_id = ${projectId} and ticket.id > ${after} and ticket.status = 'issued' and trim(ticket.email) <> ''
      and ${isFor(notice)} and not ${unsubscribed}
      -- Whoever never had a mail of the ticket is not surprised by one.
      and exists (select from mail where mail.project_id = ${projectId} and mail.ticket_id = ticket.id)
      and not exists (select from event_notice noticed
        where noticed.project_id = ${projectId} and noticed.ticket_id = ticket.id and noticed.kind = ${kind})
    order by ticket.id limit ${maximum}`.execute(trx);
  return rows;
}
