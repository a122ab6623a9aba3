import type { JobParts, RepeatedWork } from "./repeat.ts";
import { addSharedJobs, hastenJobs, takeDueJobs } from "./shared-job.store.ts";
import type { WaitingRows } from "./waiting-rows.store.ts";

const TICK_MS = 1_000;
/** The longest pause of a server that runs no frequent job; a random one, so that of many servers one asks soon. */
const IDLE_TICK_MS = 5_000;
/** The longest pause of a frequent job. */
const FREQUENT_MS = 15_000;
/** How long a frequent job is left to the server that ran it last, whose connections to the nodes of a cluster are open. */
const LEFT_TO_LAST_MS = 2_000;

/** The pause of jobs that follow changes: after it they find what nobody told of, as after the end of a killed server. */
export const LOOK_MS = 5_000;

/** The pause of jobs that only run when they are asked for. */
export const WHEN_ASKED_MS = 86_400_000;

/** A job that one server runs for all. While it runs longer than its pause, another server may run it, too. */
export type SharedJob = Omit<RepeatedWork, "startsAfterMs"> & {
  /** Is it due at once when something has changed, on any server? `everyMs` is the longest pause. */
  followsChanges?: boolean;
  /** The job that this server runs next when this one returned `true`. */
  followedBy?: string;
};

/** A shared job that runs when rows wait for it, which one look finds for all such jobs. */
export type JobOfRows = Omit<SharedJob, "everyMs" | "followsChanges"> & { waitingRows: WaitingRows };

/**
 * Runs shared jobs: once a second, or every three or so while another server runs the frequent ones, this server asks the
 * database in one statement which of them are due, and runs those that it got. There is no leader to lose: a killed server
 * has at most taken what is due again after its pause. rules/durable-work 9
 */
export class SharedJobs {
  readonly #parts: JobParts;
  readonly #jobs = new Map<string, SharedJob>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #unasked = new Set<string>();
  /** Jobs to run once more when they end: they may have looked before what they are to find was there. */
  readonly #again = new Set<string>();
  /** When this server last took each job. */
  readonly #takenAt = new Map<string, number>();
  #areKnown = false;
  #timer: NodeJS.Timeout | undefined;
  #tick: Promise<void> | null = null;
  /** When it last had an answer: jobs that were taken just before start again a second later at the earliest. */
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  start(jobs: readonly SharedJob[]): void {
    for (const job of jobs) this.#jobs.set(job.name, job);
    this.#beat();
  }

  /** Something has changed: the jobs that follow changes are due, on whichever server. */
  changed(): void {
    for (const { name, followsChanges } of this.#jobs.values()) if (followsChanges) this.#unasked.add(name);
    this.#hurry();
  }

  /** One more server should run a job. */
  askForOneMore(name: string): void {
    this.#unasked.add(name);
    this.#hurry();
  }

  isRunning(name: string): boolean {
    return this.#running.has(name);
  }

  /** Runs a job on this server now, or once more when it ends. */
  run(name: string): void {
    const job = this.#jobs.get(name);
    if (!job || this.#stopping.signal.aborted) return;
    if (this.#running.has(name)) {
      this.#again.add(name);
      return;
    }
    const ended = this.#perform(job).finally(() => {
      this.#running.delete(name);
      if (this.#again.delete(name)) this.run(name);
    });
    this.#running.set(name, ended);
  }

  /** Resolves when what runs has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#tick;
    await Promise.all(this.#running.values());
  }

  async #perform({ name, work, followedBy }: SharedJob): Promise<void> {
    try {
      const result = await work(this.#stopping.signal);
      if (result === true && followedBy !== undefined) this.run(followedBy);
    } catch (error) {
      this.#parts.log.warn({ err: error, job: name }, "a job failed; it is tried again later");
    }
  }

  #beat(): void {
    this.#tick = this.#ask()
      .then((isIdle) => {
        this.#askedAt = performance.now();
        const isHurried = this.#unasked.size > 0;
        this.#wait(isIdle && !isHurried ? TICK_MS + Math.random() * (IDLE_TICK_MS - TICK_MS) : TICK_MS);
      })
      .finally(() => {
        this.#tick = null;
      });
  }

  #wait(milliseconds: number): void {
    if (this.#stopping.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#beat(), milliseconds).unref();
  }

  /** Asks at once if the last time is long enough ago, otherwise as soon as it is. */
  #hurry(): void {
    if (!this.#tick) this.#wait(Math.max(0, this.#askedAt + TICK_MS - performance.now()));
  }

  /** Returns whether there was nothing to run, nor will soon be. */
  async #ask(): Promise<boolean> {
    const { db, log } = this.#parts;
    const unasked = [...this.#unasked];
    this.#unasked.clear();
    try {
      const isFirst = !this.#areKnown;
      if (isFirst) await addSharedJobs(db, [...this.#jobs.keys()]);
      this.#areKnown = true;
      if (unasked.length > 0) await hastenJobs(db, unasked);
      const free = [...this.#jobs.values()].filter(({ name }) => !this.#running.has(name));
      const isLeftToLast = (job: SharedJob) =>
        job.everyMs <= FREQUENT_MS && !isFirst && !unasked.includes(job.name) && !this.#ranLast(job);
      const due = await takeDueJobs(
        db,
        free.map((job) => ({ ...job, overdueMs: isLeftToLast(job) ? LEFT_TO_LAST_MS : 0 })),
      );
      for (const name of due) {
        this.#takenAt.set(name, performance.now());
        this.run(name);
      }
      return due.length === 0 && !free.some((job) => job.everyMs <= FREQUENT_MS && this.#ranLast(job));
    } catch (error) {
      for (const name of unasked) this.#unasked.add(name);
      log.warn({ err: error }, "jobs could not be taken; this is tried again in a second");
      return false;
    }
  }

  /** Did this server run the job last, as far as it knows? */
  #ranLast({ name, everyMs }: SharedJob): boolean {
    const takenAt = this.#takenAt.get(name) ?? Number.NEGATIVE_INFINITY;
    return performance.now() - takenAt < everyMs + LEFT_TO_LAST_MS;
  }
}
