import { type Kysely, sql, type Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { laneOf } from "./mail-lanes.ts";
import { HOLDER, insertMails } from "./queue-mails.store.ts";

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
export async function remindToPay(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows: due } = await sqlRows(HOLDER)`
    select ticket.id as ticket_id, trim(ticket.email) as recipient, ticket.culture_code
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
    order by ticket.expire_payment_at limit ${maximum}`.execute(trx);
  if (due.length === 0) return 0;
  // In one order, so that two servers do not wait for each other in a circle.
  due.sort((one, other) => one.ticket_id - other.ticket_id);
  const reminded = await trx
    .insertInto("payment_reminder")
    .values(due.map(({ ticket_id }) => ({ project_id: projectId, ticket_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("ticket_id")
    .execute();
  const isReminded = new Set(reminded.map(({ ticket_id }) => ticket_id));
  const lane = laneOf("payment-reminder");
  await insertMails(
    trx,
    projectId,
    due
      .filter(({ ticket_id }) => isReminded.has(ticket_id))
      .map((holder) => ({ ...holder, kind: "payment-reminder", lane })),
  );
  return due.length;
}

/** Mails the contacts of up to `maximum` groups that wait for their payment their summary once more, each once. rules/group-orders 12 */
export async function remindGroupsToPay(
  trx: Transaction<Database>,
  projectId: number,
  maximum: number,
): Promise<number> {
  const { rows } = await sqlRows({ group_id: number, recipient: text, culture_code: text })`
    update ticket_group set reminded_at = now()
    where project_id = ${projectId} and id in (
      select of_group.id from ticket_group of_group
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
    )
    returning id as group_id, contact_email as recipient, culture_code`.execute(trx);
  const lane = laneOf("group-order");
  await insertMails(
    trx,
    projectId,
    rows.map((contact) => ({ ...contact, kind: "group-order", lane })),
  );
  return rows.length;
}
