import type { Kysely, Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { WorkKey, WorkProgress } from "./work.store.ts";

/** What is written together with the end of the work: all of it or nothing, and only while the lease is held. */
export type RecordResult = (trx: Transaction<Database>) => Promise<void>;

/** One attempt, as the code of its kind sees it. */
export type WorkAttempt = WorkKey & {
  db: Kysely<Database>;
  /** From 1 on. */
  attempt: number;
  /** Aborted when somebody cancels the work, or when another server has taken it over. */
  signal: AbortSignal;
  /** What the next heartbeat writes; the code of the kind keeps it up to date. */
  progress: WorkProgress;
};

/** A kind of durable work. rules/durable-work */
export type WorkKind = {
  /** As `durable_work.kind` has it; also for the log. */
  name: string;
  /** Concurrency limit: how much of it one server does at once. */
  concurrency: number;
  /** Backoff: seconds until the second attempt, the third and so on; after the last one the work is a dead letter. */
  retrySeconds: readonly number[];
  /** What staff are told when an attempt ended in a way that the kind does not explain. */
  unexpectedFailure: string;
  /** Throws `WorkFailure`. Null: the work runs inside the request that began it and cannot be repeated by a server. */
  perform: ((attempt: WorkAttempt) => Promise<RecordResult | undefined>) | null;
};

/** Why an attempt failed, in words for staff. */
export class WorkFailure extends Error {
  /** Another attempt cannot help: a dead letter at once. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal }: { isFinal: boolean }) {
    super(reason);
    this.isFinal = isFinal;
  }
}
