import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { activeSpan, errorType, inSpan } from "../tracing/tracing.ts";
import type { JobParts } from "./repeat.ts";
import { LOOK_MS, type SharedJob, type SharedJobs, WHEN_ASKED_MS } from "./shared-jobs.ts";
import {
  claimWork,
  endWork,
  type LeasedWork,
  listDueKinds,
  listDueWork,
  postponeWork,
  retryWork,
  SERVER_GONE,
  type WorkKey,
  type WorkProgress,
} from "./work.store.ts";
import { type RecordResult, WorkFailure, type WorkKind, WorkPostponed } from "./work-kind.ts";
import { type HeldLease, holdLease } from "./work-lease.ts";

const POLL_MS = 1_000;
const NO_PROGRESS: WorkProgress = { total: null, completed: 0 };

export const DUE_WORK = "due work";
const workerOf = ({ name }: WorkKind) => `work: ${name}`;

/** Finds the kinds with due work, in one statement for all, and has this server do it. */
export const dueWork = (kinds: readonly WorkKind[], { db }: JobParts, jobs: SharedJobs): SharedJob => ({
  name: DUE_WORK,
  everyMs: LOOK_MS,
  followsChanges: true,
  work: async () => {
    const due = new Set(await listDueKinds(db, kinds.flatMap(lanesOf)));
    for (const kind of kinds) if (lanesOf(kind).some((lane) => due.has(lane))) jobs.run(workerOf(kind));
  },
});

const lanesOf = ({ name, lanes }: WorkKind): string[] => lanes?.map(({ kind }) => kind) ?? [name];

/**
 * Does the due work of a kind on one server, up to its concurrency limits. A server that finds more than it has room for asks
 * for one more server.
 */
export const worker = (kind: WorkKind, parts: JobParts, jobs: SharedJobs): SharedJob => ({
  name: workerOf(kind),
  everyMs: WHEN_ASKED_MS,
  work: (stopping: AbortSignal) =>
    runDueWork({ ...parts, onFull: () => jobs.askForOneMore(workerOf(kind)) }, kind, stopping),
});

/** A piece of work that this server runs. */
type Running = { lane: string; ended: Promise<void> };

type WorkParts = JobParts & {
  /** Called when the server may have less room than there is due work. */
  onFull?: () => void;
};

/**
 * Runs all due work of a kind, up to its concurrency limits, the most urgent lane first. Any number of servers may do so
 * at once. Throws the first error of the database, after everything that runs has ended.
 */
export async function runDueWork(parts: WorkParts, kind: WorkKind, stopping: AbortSignal): Promise<void> {
  const running = new Set<Running>();
  const errors: unknown[] = [];
  try {
    while (!stopping.aborted && errors.length === 0 && !(await kind.isPaused?.(parts.db))) {
      // What ends while the list is read has made room that the list does not know of.
      const wasIdle = running.size === 0;
      for (const { kind: lane, ...key } of await listStartable(parts, kind, running)) {
        const ended = runIfClaimed(parts, kind, { key, stopping })
          .catch((error: unknown) => void errors.push(error))
          .finally(() => running.delete(one));
        const one = { lane, ended };
        running.add(one);
      }
      if (isFull(kind, running)) parts.onFull?.();
      if (running.size > 0) await firstEnd(running);
      else if (wasIdle) break;
    }
  } finally {
    await Promise.all([...running].map(({ ended }) => ended));
  }
  if (errors.length > 0) throw errors[0];
}

/** The due work for which this server has room. */
async function listStartable({ db }: JobParts, kind: WorkKind, running: Set<Running>) {
  const free = kind.concurrency - running.size;
  return free > 0 ? await listDueWork(db, roomOf(kind, running), free) : [];
}

/** How many pieces more this server may run of each lane together with the less urgent ones. */
function roomOf({ name, concurrency, lanes }: WorkKind, running: Set<Running>) {
  const all = lanes ?? [{ kind: name, concurrency }];
  const countFrom = (place: number) => {
    const some = all.slice(place).map(({ kind }) => kind);
    return [...running].filter(({ lane }) => some.includes(lane)).length;
  };
  return all.map((lane, place) => ({ kind: lane.kind, maximum: lane.concurrency - countFrom(place) }));
}

const isFull = (kind: WorkKind, running: Set<Running>) =>
  running.size >= kind.concurrency || roomOf(kind, running).some(({ maximum }) => maximum <= 0);

/** Resolves when the first piece of work ends, or after a poll's time: more urgent work may have come meanwhile. */
async function firstEnd(running: Set<Running>): Promise<void> {
  const { promise: nextPoll, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, POLL_MS);
  await Promise.race([...[...running].map(({ ended }) => ended), nextPoll]);
  clearTimeout(timer);
}

async function runIfClaimed(
  parts: JobParts,
  kind: WorkKind,
  { key, stopping }: { key: WorkKey; stopping: AbortSignal },
): Promise<void> {
  const work = await claimWork(parts.db, key);
  if (!work) return;
  const { projectId, id, attempts } = work;
  const attributes = { "foyer.project": projectId, "foyer.work": id, "foyer.attempt": attempts };
  await inSpan(`work ${kind.name}`, { kind: "consumer", attributes }, () =>
    runAttempt(parts, kind, { work, stopping }),
  );
}

async function runAttempt(
  { db, log }: JobParts,
  kind: WorkKind,
  { work, stopping }: { work: LeasedWork; stopping: AbortSignal },
): Promise<void> {
  const traceId = activeSpan()?.traceId;
  const { projectId, id, attempts: attempt } = work;
  const about = { work: kind.name, projectId, id, attempt, ...(traceId !== undefined && { traceId }) };
  if (work.cancelRequested) {
    await endWork(db, work, { state: "cancelled", reason: "", ...NO_PROGRESS });
  } else if (!kind.perform || work.attempts > kind.retrySeconds.length + 1) {
    // rules/durable-work 4: work that crashes its server each time must not do so for ever.
    log.warn(about, "work became a dead letter: its server stopped");
    await endWork(db, work, { state: "failed", reason: SERVER_GONE, ...NO_PROGRESS });
  } else {
    const lease = holdLease(db, work);
    try {
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
  activeSpan()?.fail(errorType(error));
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
