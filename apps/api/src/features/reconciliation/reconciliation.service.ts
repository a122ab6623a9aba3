import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { paymentModeOf } from "@foyer/contract/payment-mode.ts";
import type * as contract from "@foyer/contract/reconciliation.ts";
import { toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import type { ReconciledSum } from "@foyer/domain/payment/reconciled-sum.ts";
import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import type { CardSettings } from "../card-payments/card-parts.service.ts";
import { findAttempt } from "../payments/payments.service.ts";
import {
  countFindings,
  findFinding,
  listProjectNames,
  listFindings as listStored,
  lockFinding,
  type StoredFinding,
  updateMark,
} from "./findings.store.ts";
import { accountsOf } from "./reconcile.job.ts";
import { countDays, listDays, requestDay } from "./reconciled-days.store.ts";

const DAY_MS = 86_400_000;
const amountOf = (cents: number) => toAmount(wholeCents(cents));

/** Counts the findings that nobody has marked. */
export const countOpenFindings = (db: Kysely<Database>) => countFindings(db, { state: "open", kind: "" });

/** Lists a page of the compared days. rules/payments 21 */
export async function listReconciledDays(
  db: Kysely<Database>,
  { currentPage, sizePerPage }: Request<typeof contract.listReconciledDays>["query"],
): Promise<Result<typeof contract.listReconciledDays>> {
  const offset = (currentPage - 1) * sizePerPage;
  const rows = await listDays(db, { limit: sizePerPage, offset });
  const names = await listProjectNames(db, [
    ...new Set(rows.flatMap(({ account }) => projectOfIdentifier(account) ?? [])),
  ]);
  return {
    TotalCount: await countDays(db),
    Items: rows.map(({ isLive, account, due, comparedAt, sums, findings, ...row }) => ({
      ...row,
      accountOf: names.get(projectOfIdentifier(account) ?? 0) ?? "",
      mode: paymentModeOf(isLive),
      isWaiting: due !== null,
      comparedAt: comparedAt?.toISOString() ?? null,
      findings: findings ?? 0,
      sums: sums.map(sumToWire),
    })),
  };
}

const sumToWire = ({ currency, herePaid, hereRefunded, therePaid, thereRefunded }: ReconciledSum) => ({
  currency,
  here: { paid: amountOf(herePaid), refunded: amountOf(hereRefunded) },
  there: { paid: amountOf(therePaid), refunded: amountOf(thereRefunded) },
});

/** Has days compared soon, by the job. rules/payments 21 */
export async function startReconciliation(
  { db, record }: Pick<RecordedContext, "db" | "record">,
  payments: CardSettings,
  { from, to }: Request<typeof contract.startReconciliation>["body"],
): Promise<Result<typeof contract.startReconciliation>> {
  const accounts = await accountsOf(db, payments);
  if (accounts.length === 0) throw problem("card-payments-off");
  let days = 0;
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    for (const account of accounts) {
      await requestDay(db, { ...account, day: new Date(at).toISOString().slice(0, 10) });
      days += 1;
    }
  record({
    action: "create",
    entity: "reconciliation",
    entityId: `${from} ${to}`,
    entityName: from === to ? from : `${from} to ${to}`,
    after: { days },
  });
  return { days };
}

/** Lists a page of the findings. rules/payments 22 */
export async function listFindings(
  db: Kysely<Database>,
  { currentPage, sizePerPage, ...filter }: Request<typeof contract.listFindings>["query"],
): Promise<Result<typeof contract.listFindings>> {
  const offset = (currentPage - 1) * sizePerPage;
  const rows = await listStored(db, filter, { limit: sizePerPage, offset });
  return { TotalCount: await countFindings(db, filter), Items: await findingsToWire(db, rows) };
}

/** Marks a finding, with a reason. rules/payments 23 */
export async function markFinding(
  { db, caller, record }: Pick<RecordedContext, "db" | "caller" | "record">,
  findingId: number,
  { state, reason }: Request<typeof contract.markFinding>["body"],
): Promise<contract.Finding> {
  const before = await lockFinding(db, findingId);
  if (!before) throw problem("not-found");
  if (before.state === state && before.reason === reason) record("unchanged");
  else {
    await updateMark(db, findingId, { state, reason, staffId: caller.staffId, staffName: caller.name });
    record({
      action: "update",
      entity: "reconciliation finding",
      entityId: findingId,
      entityName: `${PROVIDER_WORDS[before.provider]} ${before.reference}`,
      before: { state: before.state },
      after: { state, reason },
    });
  }
  const after = await findFinding(db, findingId);
  const [wire] = after ? await findingsToWire(db, [after]) : [];
  if (!wire) throw problem("not-found");
  return wire;
}

async function findingsToWire(
  db: Kysely<Database>,
  rows: readonly StoredFinding[],
): Promise<contract.Finding[]> {
  const names = await listProjectNames(db, [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))]);
  return Promise.all(
    rows.map(async (row) => findingToWire(row, { names, ticketId: await ticketOf(db, row) })),
  );
}

/** The ticket that a finding's attempt pays for; of a group none. */
async function ticketOf(
  db: Kysely<Database>,
  { projectId, attemptId }: StoredFinding,
): Promise<number | null> {
  if (projectId === null || attemptId === null) return null;
  return (await findAttempt(db, { projectId, attemptId }))?.ticketId ?? null;
}

function findingToWire(
  row: StoredFinding,
  { names, ticketId }: { names: ReadonlyMap<number, string>; ticketId: number | null },
): contract.Finding {
  const { isLive, herePaid, hereRefunded, therePaid, thereRefunded, attemptId: _, ...rest } = row;
  const name = row.projectId === null ? undefined : names.get(row.projectId);
  return {
    ...rest,
    mode: paymentModeOf(isLive),
    here: herePaid === null ? null : { paid: amountOf(herePaid), refunded: amountOf(hereRefunded ?? 0) },
    there: therePaid === null ? null : { paid: amountOf(therePaid), refunded: amountOf(thereRefunded ?? 0) },
    projectId: name === undefined ? null : row.projectId,
    projectName: name ?? "",
    ticketId,
    foundAt: row.foundAt.toISOString(),
    markedAt: row.markedAt?.toISOString() ?? null,
  };
}
