import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { JobParts, RepeatedWork } from "./repeat.ts";
import {
  claimWork,
  endWork,
  type LeasedWork,
  listDueWork,
  postponeWork,
  retryWork,
  type WorkProgress,
} from "./work.store.ts";
import { type RecordResult, WorkFailure, type WorkKind, WorkPostponed } from "./work-kind.ts";
import { type HeldLease, holdLease } from "./work-lease.ts";

const POLL_MS = 1_000;
const MAX_DUE_PER_READ = 50;
const SERVER_GONE = "The server that did this stopped before it was finished.";
const NO_PROGRESS: WorkProgress = { total: null, completed: 0 };

/** The workers of a kind on one server: as many jobs in parallel as its concurrency limit. */
export function workers(kind: WorkKind, parts: JobParts): RepeatedWork[] {
  return Array.from({ length: kind.concurrency }, () => ({
    name: kind.name,
    everyMs: POLL_MS,
    work: (stopping: AbortSignal) => runDueWork(parts, kind, stopping),
  }));
}

/** Runs all due work of a kind sequentially. Any number of servers may do so at once. */
export async function runDueWork(parts: JobParts, kind: WorkKind, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && !(await kind.isPaused?.(parts.db))) {
    const due = await listDueWork(parts.db, kind.name, MAX_DUE_PER_READ);
    for (const key of due) {
      if (stopping.aborted) return;
      const work = await claimWork(parts.db, key);
      if (work) await runAttempt(parts, kind, { work, stopping });
    }
    if (due.length < MAX_DUE_PER_READ) return;
  }
}

async function runAttempt(
  { db, log }: JobParts,
  kind: WorkKind,
  { work, stopping }: { work: LeasedWork; stopping: AbortSignal },
): Promise<void> {
  const about = { work: kind.name, projectId: work.projectId, id: work.id, attempt: work.attempts };
  if (work.cancelRequested) {
    await endWork(db, work, { state: "cancelled", reason: "", ...NO_PROGRESS });
  } else if (!kind.perform || work.attempts > kind.retrySeconds.length + 1) {
    // rules/durable-work 4: work that crashes its server each time must not do so for ever.
    log.warn(about, "work became a dead letter: its server stopped");
    await endWork(db, work, { state: "failed", reason: SERVER_GONE, ...NO_PROGRESS });
  } else {
    const lease = holdLease(db, work);
    try {
      const { projectId, id, attempts: attempt } = work;
      const { signal, progress } = lease;
      const record = await kind.perform({ db, projectId, id, attempt, signal, stopping, progress });
      await lease.release();
      if (!(await complete(db, work, progress, record)))
        log.warn(about, "the work's lease was lost before it ended");
    } catch (error) {
      await lease.release();
      await recordFailure(db, work, { kind, lease, error, tell: (text) => report(log, error, about, text) });
    }
  }
}

function complete(
  db: Kysely<Database>,
  work: LeasedWork,
  progress: WorkProgress,
  record: RecordResult | undefined,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isOurs = await endWork(trx, work, { state: "done", reason: "", ...progress });
    if (isOurs) await record?.(trx);
    return isOurs;
  });
}

type Failure = { kind: WorkKind; lease: HeldLease; error: unknown; tell: (text: string) => void };

async function recordFailure(
  db: Kysely<Database>,
  work: LeasedWork,
  { kind, lease, error, tell }: Failure,
): Promise<void> {
  const { progress } = lease;
  if (lease.endedBy() === "cancelled") {
    await endWork(db, work, { state: "cancelled", reason: "", ...progress });
    return;
  }
  if (error instanceof WorkPostponed) {
    await postponeWork(db, work, { reason: error.message, seconds: error.seconds });
    return;
  }
  const isExplained = error instanceof WorkFailure;
  const reason = isExplained ? error.message : kind.unexpectedFailure;
  const seconds = isExplained && error.isFinal ? undefined : kind.retrySeconds[work.attempts - 1];
  tell(seconds === undefined ? "work failed; staff can repeat it" : "an attempt failed; it is repeated");
  if (seconds === undefined) await endWork(db, work, { state: "failed", reason, ...progress });
  else await retryWork(db, work, { reason, seconds: seconds * (1 + (kind.jitter ?? 0) * Math.random()) });
}

/** A `WorkFailure` is expected and only warned of; any other error is a defect and logged with its stack. */
function report(log: JobParts["log"], error: unknown, about: object, text: string): void {
  if (error instanceof WorkFailure) log.warn(about, text);
  else log.error({ ...about, err: error }, text);
}
