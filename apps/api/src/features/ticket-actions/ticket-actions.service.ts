import { isAtLeast } from "@foyer/contract/access.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { paymentModeOf } from "@foyer/contract/payment-mode.ts";
import type * as contract from "@foyer/contract/ticket-actions.ts";
import { ACTION_ROLES, type RefundableMoney, type TicketAction } from "@foyer/contract/ticket-actions.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import type { TicketActionKind } from "@foyer/domain/ticket/ticket-action.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { cancelWork } from "../../platform/durable-work/work.store.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { recordChange } from "../audit/audit.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { chooseTickets, requireChosen } from "../tickets/chosen-tickets.service.ts";
import { countOutcomes } from "./action-rows.store.ts";
import { countRefunds, type Owed, sumMoney } from "./refund-ticket.store.ts";
import {
  type ActionKey,
  type ActionRow,
  countOutcomesNow,
  findAction,
  insertAction,
  insertRows,
  listActions as listActionRows,
  type OutcomeCount,
} from "./ticket-actions.store.ts";

/** The accounts at providers that the installation has keys for. */
export type CardAccounts = (db: Kysely<Database>, projectId: number) => Promise<string[]>;

const NO_TAGS = { add: [], remove: [] };
const LISTED_ACTIONS = 20;

/** Counts for how many of the chosen tickets an action would be done now. rules/tickets 51 */
export async function previewAction(
  db: Kysely<Database>,
  caller: Caller,
  {
    projectId,
    body,
    cards,
  }: {
    projectId: number;
    body: Request<typeof contract.previewTicketAction>["body"];
    cards: CardAccounts;
  },
): Promise<Result<typeof contract.previewTicketAction>> {
  const { kind, tags = NO_TAGS, ticketIds, filter } = body;
  const choice = { ticketIds, filter };
  requireRight(caller, kind);
  await getProject(db, projectId);
  const accounts = await cards(db, projectId);
  const maximum = LIMITS.actionTickets + 1;
  const { counts, owed } = await inSnapshot(db, async (trx) => {
    const chosen = await chooseTickets(trx, projectId, choice);
    return {
      counts: await countOutcomesNow(trx, projectId, { kind, tags, accounts, chosen, maximum }),
      owed: kind === "refund" ? await sumMoney(trx, projectId, { accounts, chosen, maximum }) : null,
    };
  });
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  requireChosen(total, choice);
  const money = owed && moneyToWire(owed, await getCurrency(db, projectId));
  return { total, ...byReason(counts), ...(money && { money }) };
}

function moneyToWire(owed: readonly Owed[], usual: string): RefundableMoney {
  const sums = owed.map(({ isByHand, isLive, currency, count, cents }) => ({
    isByHand,
    mode: paymentModeOf(isLive),
    currency: currency ?? usual,
    count,
    amount: toAmount(cents),
  }));
  return {
    byProvider: sums.filter(({ isByHand }) => !isByHand),
    byHand: sums.filter(({ isByHand }) => isByHand),
  };
}

/** Starts an action on the tickets that are chosen at this moment. rules/tickets 50, 52 */
export async function startAction(
  db: Kysely<Database>,
  caller: Caller,
  {
    projectId,
    body,
    cards,
  }: { projectId: number; body: Request<typeof contract.startTicketAction>["body"]; cards: CardAccounts },
): Promise<TicketAction> {
  const { actionId, kind, method, reference, tags = NO_TAGS, cancelsTickets, reason, ...choice } = body;
  requireRight(caller, kind);
  await getProject(db, projectId);
  const key = { projectId, actionId };
  const { staffId, name: staffName } = caller;
  const payment = method ? { method, reference: reference || null } : null;
  const refund = kind === "refund" ? { cancelsTickets, reason, accounts: await cards(db, projectId) } : null;
  if (refund?.accounts.length === 0) throw problem("card-payments-off");
  try {
    await inSnapshot(db, async (trx) => {
      const chosen = await chooseTickets(trx, projectId, choice);
      await insertAction(trx, { ...key, kind, payment, tags, refund, staffId, staffName });
      const total = await insertRows(trx, key, { chosen, maximum: LIMITS.actionTickets + 1 });
      requireChosen(total, choice);
      await recordChange(trx, caller, {
        action: "create",
        ...entryOf({ ...key, kind }),
        after: {
          tickets: total,
          ...payment,
          ...(kind === "tag" && tags),
          ...(refund && { cancelsTickets, reason }),
        },
      });
    });
  } catch (error) {
    if (uniqueViolation(error)) throw problem("already-exists");
    throw error;
  }
  return getAction(db, key);
}

/** The right to the action on a single ticket. rules/tickets 50 */
function requireRight({ role }: Caller, kind: TicketActionKind): void {
  if (!isAtLeast(role, ACTION_ROLES[kind])) throw problem("not-allowed");
}

/** Lists the last actions of a project. */
export async function listActions(db: Kysely<Database>, projectId: number): Promise<TicketAction[]> {
  await getProject(db, projectId);
  const rows = await listActionRows(db, projectId, LISTED_ACTIONS);
  return Promise.all(rows.map((row) => toWire(db, row)));
}

export async function getAction(db: Kysely<Database>, key: ActionKey): Promise<TicketAction> {
  return toWire(db, await requireAction(db, key));
}

/** Stops an action, on whichever server it runs. rules/tickets 54 */
export async function cancelAction(
  { db, caller, record }: Pick<RecordedContext, "db" | "caller" | "record">,
  key: ActionKey,
): Promise<TicketAction> {
  const action = await requireAction(db, key);
  requireRight(caller, action.kind);
  if (await cancelWork(db, { projectId: key.projectId, id: key.actionId }))
    record({ action: "update", ...entryOf(action), after: { cancelled: true } });
  else record("unchanged");
  return getAction(db, key);
}

export async function requireAction(db: Kysely<Database>, key: ActionKey): Promise<ActionRow> {
  const action = await findAction(db, key);
  if (!action) throw problem("not-found");
  return action;
}

const NAMES: Record<TicketActionKind, string> = {
  mail: "Mail again",
  pay: "Mark as paid",
  cancel: "Cancel tickets",
  refund: "Refund tickets",
  tag: "Tag tickets",
};

/** Names an action in the audit. */
export const entryOf = ({ projectId, actionId, kind }: ActionKey & { kind: TicketActionKind }) => ({
  entity: "ticket action",
  entityId: actionId,
  entityName: NAMES[kind],
  projectId,
});

async function toWire(db: Kysely<Database>, row: ActionRow): Promise<TicketAction> {
  const { actionId, kind, state, startedAt, staffName, total, lastError } = row;
  const counts = await countOutcomes(db, row);
  const startedBy = staffName;
  const reason = state === "done" || state === "cancelled" ? "" : lastError;
  return {
    actionId,
    kind,
    state,
    startedAt: startedAt.toISOString(),
    startedBy,
    total,
    reason,
    refunds: kind === "refund" ? await countRefunds(db, row) : null,
    ...byReason(counts),
  };
}

function byReason(counts: readonly OutcomeCount[]): Pick<TicketAction, "done" | "notDone"> {
  const done = counts.find(({ outcome }) => outcome === "done")?.count ?? 0;
  const notDone = counts.flatMap(({ outcome, count }) =>
    outcome === "done" ? [] : [{ reason: outcome, count }],
  );
  return { done, notDone };
}
