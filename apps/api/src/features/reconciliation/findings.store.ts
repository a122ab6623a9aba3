import type { FindingKind, FindingState } from "@foyer/contract/reconciliation.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { DayKey } from "./reconciled-days.store.ts";

/** Amounts in hundredths. */
export type Side = { paid: number; refunded: number };
export type NewFinding = {
  kind: FindingKind;
  /** The public id of the attempt. */
  attempt: string;
  projectId: number | null;
  attemptId: number | null;
  reference: string;
  currency: string;
  here: Side | null;
  there: Side | null;
};

/**
 * Replaces the findings of a day by those of its last comparison. One that staff have marked stays marked while its
 * amounts are the same; one that is not found any more goes, unless it was marked. rules/payments 22
 */
export async function replaceFindings(
  trx: Transaction<Database>,
  { provider, isLive, account, day }: DayKey,
  findings: readonly NewFinding[],
): Promise<void> {
  for (const finding of findings) {
    await trx
      .insertInto("reconciliation_finding")
      .values({
        provider,
        is_live: isLive,
        account,
        day,
        kind: finding.kind,
        attempt: finding.attempt,
        project_id: finding.projectId,
        attempt_id: finding.attemptId,
        reference: finding.reference,
        currency: finding.currency,
        here_paid_cents: finding.here?.paid ?? null,
        here_refunded_cents: finding.here?.refunded ?? null,
        there_paid_cents: finding.there?.paid ?? null,
        there_refunded_cents: finding.there?.refunded ?? null,
      })
      .onConflict((oc) =>
        oc
          .columns(["provider", "is_live", "account", "attempt", "kind"])
          .doUpdateSet((row) => ({
            here_paid_cents: row.ref("excluded.here_paid_cents"),
            here_refunded_cents: row.ref("excluded.here_refunded_cents"),
            there_paid_cents: row.ref("excluded.there_paid_cents"),
            there_refunded_cents: row.ref("excluded.there_refunded_cents"),
            found_at: sql<Date>`now()`,
            state: "open",
            reason: "",
            staff_id: null,
            staff_name: "",
            marked_at: null,
          }))
          .where(
            sql<boolean>`(reconciliation_finding.here_paid_cents, reconciliation_finding.here_refunded_cents,
              reconciliation_finding.there_paid_cents, reconciliation_finding.there_refunded_cents)
              is distinct from (excluded.here_paid_cents, excluded.here_refunded_cents,
              excluded.there_paid_cents, excluded.there_refunded_cents)`,
          ),
      )
      .execute();
  }
  const kept = findings.map(({ attempt, kind }) => `${attempt} ${kind}`);
  await trx
    .deleteFrom("reconciliation_finding")
    .where("provider", "=", provider)
    .where("is_live", "=", isLive)
    .where("account", "=", account)
    .where("day", "=", day)
    .where("state", "=", "open")
    .where(sql<boolean>`not (attempt || ' ' || kind = any(${kept}::text[]))`)
    .execute();
}

type Wanted = { state: FindingState | ""; kind: FindingKind | "" };

const wanted = (db: Kysely<Database>, { state, kind }: Wanted) => {
  const all = db.selectFrom("reconciliation_finding as finding");
  const ofState = state === "" ? all : all.where("finding.state", "=", state);
  return kind === "" ? ofState : ofState.where("finding.kind", "=", kind);
};

/** Counts the findings of a state and a kind; empty: of any. */
export async function countFindings(db: Kysely<Database>, filter: Wanted): Promise<number> {
  const { count } = await wanted(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const COLUMNS = [
  "finding.id",
  "finding.provider",
  "finding.is_live as isLive",
  "finding.day",
  "finding.kind",
  "finding.reference",
  "finding.currency",
  "finding.here_paid_cents as herePaid",
  "finding.here_refunded_cents as hereRefunded",
  "finding.there_paid_cents as therePaid",
  "finding.there_refunded_cents as thereRefunded",
  "finding.project_id as projectId",
  "finding.attempt_id as attemptId",
  "finding.found_at as foundAt",
  "finding.state",
  "finding.reason",
  "finding.staff_name as staffName",
  "finding.marked_at as markedAt",
] as const;

export type StoredFinding = NonNullable<Awaited<ReturnType<typeof findFinding>>>;

/** Lists a page of the findings, the newest first. */
export const listFindings = (
  db: Kysely<Database>,
  filter: Wanted,
  { limit, offset }: { limit: number; offset: number },
) =>
  wanted(db, filter)
    .select(COLUMNS)
    .orderBy("finding.found_at", "desc")
    .orderBy("finding.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

/** Finds a finding. */
export const findFinding = (db: Kysely<Database>, id: number) =>
  db.selectFrom("reconciliation_finding as finding").select(COLUMNS).where("id", "=", id).executeTakeFirst();

/** Locks a finding. */
export const lockFinding = (trx: Transaction<Database>, id: number) =>
  trx
    .selectFrom("reconciliation_finding as finding")
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

type Mark = { state: FindingState; reason: string; staffId: number | null; staffName: string };

/** Marks a finding. */
export async function updateMark(trx: Transaction<Database>, id: number, mark: Mark): Promise<void> {
  await trx
    .updateTable("reconciliation_finding")
    .set({
      state: mark.state,
      reason: mark.reason,
      staff_id: mark.staffId,
      staff_name: mark.staffName,
      marked_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
}

/** Finds the names of projects. */
export async function listProjectNames(
  db: Kysely<Database>,
  projectIds: readonly number[],
): Promise<Map<number, string>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("project")
    .select(["id", "name"])
    .where("id", "in", [...projectIds])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
