import type { NotDoneReason, TicketActionOutcome } from "@foyer/domain/ticket/ticket-action.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows, textOf } from "../../platform/db/sql-rows.ts";
import type { ActionKey, OutcomeCount } from "./ticket-actions.store.ts";

export type RowKey = ActionKey & { ticketId: number };

/** Lists the next tickets without an outcome. */
export async function listOpen(
  db: Kysely<Database>,
  { projectId, actionId }: ActionKey,
  maximum: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("ticket_action_row")
    .select("ticket_id as ticketId")
    .where("project_id", "=", projectId)
    .where("action_id", "=", actionId)
    .where("outcome", "is", null)
    .orderBy("ticket_id")
    .limit(maximum)
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

/** Locks a ticket of an action until the transaction ends; false: it has an outcome. rules/tickets 52 */
export async function lockOpen(
  trx: Transaction<Database>,
  { projectId, actionId, ticketId }: RowKey,
): Promise<boolean> {
  const { rows } = await sqlRows({ ticketId: number })`
    select ticket_id as "ticketId" from ticket_action_row
    where project_id = ${projectId} and action_id = ${actionId} and ticket_id = ${ticketId} and outcome is null
    for update`.execute(trx);
  return rows.length > 0;
}

/** Writes the outcome of a ticket that the caller has locked. */
export async function updateOutcome(
  trx: Transaction<Database>,
  { projectId, actionId, ticketId }: RowKey,
  outcome: TicketActionOutcome,
): Promise<void> {
  await trx
    .updateTable("ticket_action_row")
    .set({ outcome })
    .where("project_id", "=", projectId)
    .where("action_id", "=", actionId)
    .where("ticket_id", "=", ticketId)
    .execute();
}

/** Counts the outcomes of an action. Those done are the rest: the rows that an ended action has done are not read. */
export async function countOutcomes(
  db: Kysely<Database>,
  { projectId, actionId }: ActionKey,
): Promise<OutcomeCount[]> {
  const ofAction = sql`project_id = ${projectId} and action_id = ${actionId}`;
  const { rows } = await sqlRows({ outcome: neverNull(textOf<TicketActionOutcome>()), count: number })`
    with refused as (
      select outcome, count(*) as count from ticket_action_row where ${ofAction} and outcome <> 'done' group by outcome
    ), counted as (
      select outcome, count from refused
      union all
      select 'done', total - coalesce((select sum(count) from refused), 0)
        - (select count(*) from ticket_action_row where ${ofAction} and outcome is null)
      from ticket_action where project_id = ${projectId} and id = ${actionId}
    )
    select outcome, count::bigint as count from counted where count > 0 order by 2 desc, 1`.execute(db);
  return rows;
}

const rowsOf = (db: Kysely<Database>, { projectId, actionId }: ActionKey) =>
  db
    .selectFrom("ticket_action_row as acted")
    .innerJoin("ticket", (join) =>
      join.onRef("ticket.project_id", "=", "acted.project_id").onRef("ticket.id", "=", "acted.ticket_id"),
    )
    .select([
      "ticket.id as ticketId",
      "first_name as firstName",
      "last_name as lastName",
      "sur_name as surName",
      "email",
      "barcode",
      "outcome",
    ])
    .where("acted.project_id", "=", projectId)
    .where("acted.action_id", "=", actionId)
    .orderBy("acted.ticket_id");

/** Lists all tickets of an action with their outcomes. */
export const listRows = (db: Kysely<Database>, key: ActionKey) => rowsOf(db, key).execute();

type Page = { limit: number; offset: number };

/** Lists tickets for which an action was not done; with `isOver` also those that it did not reach. */
export const listNotDone = (
  db: Kysely<Database>,
  key: ActionKey,
  { isOver, limit, offset }: Page & { isOver: boolean },
) =>
  rowsOf(db, key)
    .where((eb) => {
      const refused = eb("outcome", "<>", "done");
      return isOver ? eb.or([refused, eb("outcome", "is", null)]) : refused;
    })
    .$narrowType<{ outcome: NotDoneReason | null }>()
    .limit(limit)
    .offset(offset)
    .execute();
