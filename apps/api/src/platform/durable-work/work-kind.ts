import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { WorkKey, WorkProgress } from "./work.store.ts";

/** Writes the results in the transaction that ends the work; rolled back when the lease is lost. */
export type RecordResult = (trx: Transaction<Database>) => Promise<void>;

/** One attempt, as the code of its kind sees it. */
export type WorkAttempt = WorkKey & {
  db: Kysely<Database>;
  /** From 1 on. */
  attempt: number;
  /** Aborted when the work is cancelled, or when another server has taken it over. */
  signal: AbortSignal;
  /** Aborted when this server stops: long work ends after its current part by `WorkPostponed`. */
  stopping: AbortSignal;
  /** The next heartbeat writes it; the code of the kind keeps it up to date. */
  progress: WorkProgress;
};

/** The work of one urgency. rules/durable-work 8 */
export type WorkLane = {
  /** The value of `durable_work.kind`. */
  kind: string;
  /** The maximum that one server runs at once of this lane and all less urgent ones. */
  concurrency: number;
};

/** A kind of durable work. rules/durable-work */
export type WorkKind = {
  /** The name in the log; also the value of `durable_work.kind`, unless there are lanes. */
  name: string;
  /** The most urgent first; default: one lane, which has the kind's name. */
  lanes?: readonly WorkLane[];
  /** Concurrency limit: how many pieces of it one server runs at once. */
  concurrency: number;
  /** Backoff: seconds until the second attempt, the third and so on; after the last one the work is a dead letter. */
  retrySeconds: readonly number[];
  /** Adds at random up to this share of the backoff, so that what failed together is not repeated together; default: 0. */
  jitter?: number;
  /** Is the whole kind held up? Its work then waits without an attempt. Default: never. */
  isPaused?: (db: Kysely<Database>) => Promise<boolean>;
  /** The sentence for staff when an attempt fails with an error other than `WorkFailure`. */
  unexpectedFailure: string;
  /** Throws `WorkFailure` or `WorkPostponed`. Null: the work runs inside the request that started it, and no server can repeat it. */
  perform: ((attempt: WorkAttempt) => Promise<RecordResult | undefined>) | null;
};

/** The backoff of long work that goes on where it stopped: many attempts, because each killed server costs one. */
export const LONG_WORK_RETRY_SECONDS: readonly number[] = Array.from({ length: 30 }, (_, attempt) =>
  Math.min(300, 2 ** attempt),
);

/** The work cannot be done now. It waits, and the attempt does not count as a failure. */
export class WorkPostponed extends Error {
  readonly seconds: number;

  constructor(reason: string, { seconds }: { seconds: number }) {
    super(reason);
    this.seconds = seconds;
  }
}

/** Why an attempt failed, in words for staff. */
export class WorkFailure extends Error {
  /** A retry cannot help: the work becomes a dead letter at once. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal }: { isFinal: boolean }) {
    super(reason);
    this.isFinal = isFinal;
  }
}
