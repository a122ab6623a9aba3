import { type DatabaseClient, SILENCE_MS } from "./database-client.ts";

/** Pause between two probes, in milliseconds. */
const PAUSE_MS = 1_000;
/** A timer may fire this much early, in milliseconds. */
const EARLY_MS = 10;

/** Asks the database on another connection: the processes whose connections are lost; null: no answer. */
type Probe = (processes: readonly number[]) => Promise<readonly number[] | null>;

/**
 * Decides whether the line to the database is dead. A statement that has no answer for some seconds starts a probe on a
 * connection of its own. If nothing answers, the breaker opens: whoever waits is refused, and so are newcomers, until
 * something answers. If only some connections are lost, these are closed. rules/limits 6
 */
export class CircuitBreaker {
  readonly #probe: Probe;
  readonly #onOpen: () => void;
  readonly #clients = new Set<DatabaseClient>();
  readonly #connecting = new Set<(error: Error) => void>();
  #isOpen = false;
  #isProbing = false;
  /** Somebody asked for a probe while one was running, which did not look at their connection. */
  #isAskedAgain = false;
  #isEnded = false;
  #answeredAt = 0;
  /** Connections that answered later than this are trusted. */
  #trustedSince = 0;

  constructor({ probe, onOpen }: { probe: Probe; onOpen: () => void }) {
    this.#probe = probe;
    this.#onOpen = onOpen;
  }

  /** Watches a new connection. */
  watch(client: DatabaseClient): void {
    this.#clients.add(client);
    client.once("end", () => this.#clients.delete(client));
    client.onSilence = () => this.#suspect();
    client.answeredAt = performance.now();
    this.answered();
  }

  /** Has a connection answered since others were found dead? */
  trusts(client: DatabaseClient): boolean {
    return client.answeredAt >= this.#trustedSince;
  }

  /** The database has answered on any of the connections. */
  answered(): void {
    this.#answeredAt = performance.now();
    this.#isOpen = false;
  }

  /** Gets a connection; throws at once when the breaker is open, or opens meanwhile. */
  guard<C extends { release(destroy?: boolean): void }>(connect: () => Promise<C>): Promise<C> {
    if (this.#isOpen) return Promise.reject(noAnswer());
    return new Promise((resolve, reject) => {
      this.#connecting.add(reject);
      connect().then(
        (client) => {
          if (this.#connecting.delete(reject)) resolve(client);
          else client.release();
        },
        (error: Error) => {
          this.#connecting.delete(reject);
          reject(error);
        },
      );
    });
  }

  /** Nobody could be connected in time. In a crowd, connections that are in use still get their answers. */
  connectionTimedOut(): void {
    if (performance.now() - this.#answeredAt > PAUSE_MS) this.#suspect();
  }

  /** Ends the probes. */
  end(): void {
    this.#isEnded = true;
  }

  #suspect(): void {
    this.#isAskedAgain = true;
    if (this.#isProbing) return;
    this.#isProbing = true;
    void this.#probeUntilAnswered().finally(() => {
      this.#isProbing = false;
    });
  }

  async #probeUntilAnswered(): Promise<void> {
    for (let failures = 0; (this.#isOpen || this.#isAskedAgain) && !this.#isEnded; ) {
      this.#isAskedAgain = false;
      const startedAt = performance.now();
      const lost = await this.#probe(this.#silent().flatMap(({ processID }) => processID ?? []));
      // Answers that have arrived but were not read yet count.
      await new Promise<void>((resolve) => void setImmediate(resolve));
      if (lost) {
        this.answered();
        this.#abandonLost(lost);
      } else if (this.#answeredAt <= startedAt) {
        failures += 1;
        this.#open(failures);
      }
      if (this.#isOpen) await new Promise<void>((resolve) => void setTimeout(resolve, PAUSE_MS).unref());
    }
  }

  #silent(): DatabaseClient[] {
    return [...this.#clients].filter(({ silence }) => silence !== null && silence >= SILENCE_MS - EARLY_MS);
  }

  #abandonLost(processes: readonly number[]): void {
    for (const client of this.#silent()) {
      if (client.processID === null || !processes.includes(client.processID)) continue;
      // What cost one connection may have cost the idle ones.
      this.#trustedSince = performance.now();
      client.abandon("the database has no statement of this connection");
    }
  }

  #open(failures: number): void {
    this.#isOpen = true;
    this.#trustedSince = performance.now();
    this.#onOpen();
    for (const refuse of this.#connecting) refuse(noAnswer());
    this.#connecting.clear();
    for (const client of this.#clients) {
      // Long work survives a short outage: to begin it anew costs more than to wait for a second probe.
      const mayWait = client.isInLongStatement && failures === 1;
      if (client.silence !== null && !mayWait) client.abandon("the database does not answer");
    }
  }
}

const noAnswer = () => new Error("Connection terminated: the database does not answer");
