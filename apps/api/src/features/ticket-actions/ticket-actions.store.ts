import { LIMITS } from "@foyer/contract/limits.ts";
import type { TagChange } from "@foyer/contract/ticket-tags.ts";
import type { TicketActionKind, TicketActionOutcome } from "@foyer/domain/ticket/ticket-action.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, type RowOf, sqlRows, textOf } from "../../platform/db/sql-rows.ts";
import { insertWork } from "../../platform/durable-work/work.store.ts";
import { moneyOf } from "./refund-ticket.store.ts";

export type ActionKey = { projectId: number; actionId: string };

/** The kind of its durable work. */
export const TICKET_ACTION_WORK = "ticket-action";

/** The outcome that a ticket would have now. It is checked again when the action comes to it. */
type Now = { tags: TagChange; accounts: readonly string[] };
const OUTCOME_NOW: Record<TicketActionKind, (projectId: number, now: Now) => RawBuilder<unknown>> = {
  mail: (projectId) => sql`case when ticket.status in ('cancelled', 'expired') then ticket.status
    when trim(ticket.email) = '' then 'no-address'
    when exists (
      select from mail where mail.project_id = ${projectId} and mail.ticket_id = ticket.id
        and mail.kind = 'ticket-again' and mail.created_at > now() - interval '1 minute'
    ) then 'mailed-just-now' else 'done' end`,
  pay: () => sql`case ticket.status when 'held' then 'done' when 'issued' then 'paid' else ticket.status end`,
  cancel: () => sql`case when ticket.status in ('cancelled', 'expired') then ticket.status else 'done' end`,
  refund: (projectId, { accounts }) => sql`(
    select case when count(*) = 0 then 'nothing-paid' when bool_or(owed.is_refundable) then 'done'
      when bool_or(owed.provider = 'hand') then 'by-hand' else 'no-key' end
    from (${moneyOf(projectId, accounts)}) as owed where owed.cents > 0
  )`,
  tag: (_, { tags: { add, remove } }) => sql`coalesce((
    select case when kept = cardinality(ticket.tags) and added = 0 then 'unchanged'
      when kept + added > ${LIMITS.tagsOfTicket} and kept + added > cardinality(ticket.tags) then 'too-many-tags'
      else 'done' end
    from (
      select
        (select count(*) from unnest(ticket.tags) as tag where fold_text(tag) <> all(${foldedOf(remove)})
          or fold_text(tag) = any(${foldedOf(add)})) as kept,
        (select count(distinct tag) from unnest(${foldedOf(add)}) as tag
          where tag <> all(select fold_text(own) from unnest(ticket.tags) as own)) as added
    ) as counted
  ), 'done')`,
};

const foldedOf = (tags: readonly string[]) =>
  sql`array(select fold_text(tag) from unnest(${[...tags]}::text[]) as tag)`;

const COUNTED = { outcome: textOf<TicketActionOutcome>(), count: number };
/** How many tickets have an outcome. */
export type OutcomeCount = RowOf<typeof COUNTED>;

/** Counts the outcomes that chosen tickets would have now, of at most `maximum` tickets. */
export async function countOutcomesNow(
  trx: Transaction<Database>,
  projectId: number,
  {
    kind,
    chosen,
    maximum,
    ...now
  }: Now & { kind: TicketActionKind; chosen: RawBuilder<unknown>; maximum: number },
): Promise<OutcomeCount[]> {
  const { rows } = await sqlRows(COUNTED)`
    select ${OUTCOME_NOW[kind](projectId, now)} as outcome, count(*) as count
    from (select id from (${chosen}) as hit limit ${maximum}) as chosen
    join ticket on ticket.project_id = ${projectId} and ticket.id = chosen.id
    group by 1 order by 2 desc, 1`.execute(trx);
  return rows;
}

type NewAction = ActionKey & {
  kind: TicketActionKind;
  payment: { method: "cash" | "bank" | "card" | "other"; reference: string | null } | null;
  tags: TagChange;
  /** Null: it refunds nothing. */
  refund: { cancelsTickets: boolean; reason: string; accounts: readonly string[] } | null;
  staffId: number | null;
  staffName: string;
};

/** Adds an action with the work that does it; its tickets come from `insertRows`. */
export async function insertAction(trx: Transaction<Database>, action: NewAction): Promise<void> {
  const { projectId, actionId, payment } = action;
  await insertWork(trx, projectId, { kind: TICKET_ACTION_WORK, id: actionId });
  await trx
    .insertInto("ticket_action")
    .values({
      project_id: projectId,
      id: actionId,
      kind: action.kind,
      payment_method: payment?.method ?? null,
      payment_reference: payment?.reference ?? null,
      tags_added: [...action.tags.add],
      tags_removed: [...action.tags.remove],
      cancels_tickets: action.refund?.cancelsTickets ?? false,
      refund_reason: action.refund?.reason ?? "",
      refund_accounts: [...(action.refund?.accounts ?? [])],
      staff_id: action.staffId,
      staff_name: action.staffName,
    })
    .execute();
}

/** Writes the chosen tickets of a new action, at most `maximum`, and returns their number. */
export async function insertRows(
  trx: Transaction<Database>,
  { projectId, actionId }: ActionKey,
  { chosen, maximum }: { chosen: RawBuilder<unknown>; maximum: number },
): Promise<number> {
  // Raw: one statement for all tickets, whose project comes from a row: with it a cluster has a single task.
  const { numAffectedRows = 0n } = await sql`
    insert into ticket_action_row (project_id, action_id, ticket_id)
    select ticket.project_id, ${actionId}::uuid, ticket.id from ticket
    join (select id from (${chosen}) as hit limit ${maximum}) as chosen on chosen.id = ticket.id
    where ticket.project_id = ${projectId}`.execute(trx);
  const total = Number(numAffectedRows);
  await trx
    .updateTable("ticket_action")
    .set({ total })
    .where("project_id", "=", projectId)
    .where("id", "=", actionId)
    .execute();
  return total;
}

const actionsOf = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("ticket_action as action")
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "action.project_id").onRef("work.id", "=", "action.id"),
    )
    .select([
      "action.project_id as projectId",
      "action.id as actionId",
      "action.kind",
      "payment_method as method",
      "payment_reference as reference",
      "tags_added as tagsAdded",
      "tags_removed as tagsRemoved",
      "cancels_tickets as cancelsTickets",
      "refund_reason as refundReason",
      "refund_accounts as refundAccounts",
      "staff_id as staffId",
      "staff_name as staffName",
      "action.total",
      "started_at as startedAt",
      "work.state",
      "work.last_error as lastError",
    ])
    .where("action.project_id", "=", projectId);

/** An action with the state of its work. */
export type ActionRow = Awaited<ReturnType<typeof listActions>>[number];

/** Lists the last actions of a project, newest first. */
export const listActions = (db: Kysely<Database>, projectId: number, maximum: number) =>
  actionsOf(db, projectId).orderBy("started_at", "desc").orderBy("action.id").limit(maximum).execute();

export async function findAction(
  db: Kysely<Database>,
  { projectId, actionId }: ActionKey,
): Promise<ActionRow | null> {
  const row = await actionsOf(db, projectId).where("action.id", "=", actionId).executeTakeFirst();
  return row ?? null;
}
