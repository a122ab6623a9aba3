import type { DeskVisitor } from "@foyer/contract/desks.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { Vault } from "../vault/vault.ts";
import { type DeskState, type KeptRecords, nameRecord, readRecords, type Taken } from "./desk-records.ts";
import { type Connection, findServer, giveBack, handIn, leaseBlock, Refused } from "./desk-server.ts";
import { handInWaiting } from "./hand-in-waiting.ts";

/** `aside`: not handed in, because the server cannot take this one. Visitors stay in memory while the page is open, so that a badge can be printed again. */
export type ListedVisitor = DeskVisitor & { status: "here" | "aside" | "issued" | "conflict" };

/**
 * `unknown`: nothing was asked yet; `refused`: the server does not know this desk any more; `suspended`: it may hand in,
 * and takes nothing along.
 */
export type Line = "unknown" | "resting" | "busy" | "no-network" | "refused" | "suspended" | "failed";
export type DeskView = {
  visitors: readonly ListedVisitor[];
  /** Not yet handed in, those set aside too. */
  waiting: number;
  /** Barcodes that can still be given. */
  unused: number;
  /** The server has no more of them. */
  isExhausted: boolean;
  /** Visitors whose records this device cannot read any more. */
  damaged: number;
  line: Line;
};

/** Asks for more barcodes below this share of a block. */
const LOW = 0.4;
const RETURNED_AT_ONCE = 500;

/** An open desk: registers visitors into its vault, and hands them in. rules/desk 5, 6 */
export class DeskSession {
  readonly taken: Taken;
  readonly #vault: Vault;
  #state: DeskState;
  #view: DeskView;
  readonly #listeners = new Set<() => void>();
  /** Changes of the vault, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #syncing: Promise<void> | null = null;
  #isClosing = false;
  readonly #aside = new Set<string>();
  /** Of those set aside, who is in a file that staff have saved. */
  readonly #saved = new Set<string>();

  /** The page is left on purpose. */
  isLeft = false;

  private constructor(vault: Vault, { state, taken, visitors, damaged }: KeptRecords) {
    this.#vault = vault;
    this.#state = state;
    this.taken = taken;
    const listed = visitors.map((visitor) => ({ ...visitor, status: "here" as const }));
    this.#view = {
      visitors: listed,
      waiting: listed.length,
      unused: state.unused.length,
      isExhausted: false,
      damaged,
      line: "unknown",
    };
  }

  static async open(vault: Vault): Promise<DeskSession> {
    return new DeskSession(vault, await readRecords(vault));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): DeskView => this.#view;

  #show(changes: Partial<DeskView>): void {
    const visitors = changes.visitors ?? this.#view.visitors;
    const waiting = visitors.filter(({ status }) => status === "here" || status === "aside").length;
    this.#view = { ...this.#view, ...changes, waiting, unused: this.#state.unused.length };
    for (const listener of this.#listeners) listener();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Stores the visitor with the next barcode; only then there is a badge to print. Null: no barcode is left. */
  register(results: readonly ResultItem[]): Promise<DeskVisitor | null> {
    return this.#inTurn(async () => {
      const [barcode, ...unused] = this.#state.unused;
      if (barcode === undefined) return null;
      const visitor: DeskVisitor = {
        key: crypto.randomUUID(),
        barcode,
        registeredAt: new Date().toISOString(),
        scenarioVersion: this.taken.kit.play.version,
        results: [...results],
      };
      const state = { ...this.#state, unused };
      // Together: a killed page has either given the barcode to this visitor, or still has it.
      await this.#vault.change({ put: { state, [nameRecord(visitor)]: visitor } });
      this.#state = state;
      this.#show({ visitors: [...this.#view.visitors, { ...visitor, status: "here" }] });
      return visitor;
    });
  }

  /** Changes the state in its turn, on the device first. */
  #put(change: (state: DeskState) => Partial<DeskState>): Promise<void> {
    return this.#inTurn(async () => {
      const state = { ...this.#state, ...change(this.#state) };
      await this.#vault.change({ put: { state } });
      this.#state = state;
      this.#show({});
    });
  }

  /** Hands in what waits, and takes barcodes along when they run low. */
  async sync(): Promise<void> {
    if (this.#syncing || this.#isClosing) return;
    this.#syncing = this.#sync().finally(() => {
      this.#syncing = null;
    });
    await this.#syncing;
  }

  async #sync(): Promise<void> {
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error));
    let isAsked = false;
    const ask = async (isDue: boolean, work: () => Promise<void>) => {
      if (!isDue) return;
      isAsked = true;
      // One that fails keeps none of the others from being done.
      await attempt(work());
    };
    const here = this.#withStatus("here", "aside");
    if (here.some(({ status }) => status === "here")) this.#show({ line: "busy" });
    await ask(here.length > 0, () => this.#handInAll(here));
    if (this.#view.line === "busy") this.#show({ line: lineAfter(failures) });
    await ask(this.#state.returning.length > 0, () => this.#returnCodes());
    await ask(this.#state.unused.length < this.#state.blockSize * LOW, () => this.#takeMore());
    if (!isAsked) await attempt(findServer());
    this.#show({ line: lineAfter(failures) });
  }

  #withStatus = (...statuses: ListedVisitor["status"][]) =>
    this.#view.visitors.filter(({ status }) => statuses.includes(status));

  async #handInAll(visitors: readonly ListedVisitor[]): Promise<void> {
    try {
      await handInWaiting(visitors, { aside: this.#aside, handIn: (batch) => this.#handIn(batch) });
    } finally {
      this.#show({
        visitors: this.#view.visitors.map((one) =>
          this.#aside.has(one.key) ? { ...one, status: "aside" } : one,
        ),
      });
    }
  }

  async #handIn(visitors: readonly ListedVisitor[]): Promise<void> {
    const sent = visitors.map(({ status: _status, ...visitor }) => visitor);
    const outcomes = await handIn(this.#state.connection, sent);
    // The server has them for good, those in conflict too: the device forgets them. rules/desk 12
    await this.#inTurn(() => this.#vault.change({ remove: outcomes.map(nameRecord) }));
    const statuses = new Map(outcomes.map(({ key, outcome }) => [key, outcome]));
    this.#show({
      visitors: this.#view.visitors.map((one) => ({ ...one, status: statuses.get(one.key) ?? one.status })),
    });
  }

  async #takeMore(): Promise<void> {
    const { connection, device, nextBlock: block, blockSize: count } = this.#state;
    const codes = await leaseBlock(connection, { device, block, count });
    if (codes.length > 0) {
      await this.#put(({ unused }) => ({ unused: [...unused, ...codes], nextBlock: block + 1 }));
    }
    this.#show({ isExhausted: codes.length < count });
  }

  /** Those whom the server cannot take, for a file; afterwards they keep the desk from being closed no longer. */
  saveAside(): readonly ListedVisitor[] {
    const visitors = this.#withStatus("aside");
    for (const { key } of visitors) this.#saved.add(key);
    return visitors;
  }

  /**
   * Gives back what was not printed, and ends. Throws where the server cannot be reached; where it was lost on the way, the
   * desk goes on without those barcodes, and gives them back later. rules/desk 12
   */
  async giveBack(): Promise<void> {
    this.#isClosing = true;
    try {
      await this.#syncing;
      this.#requireNobodyLeft();
      // Without a network it keeps them.
      const { connection, device, nextBlock } = this.#state;
      await giveBack(connection, { device, nextBlock, barcodes: [] });
      // Before they are sent: the server may give them to another desk while its answer gets lost.
      await this.#put(({ unused, returning }) => {
        this.#requireNobodyLeft();
        return { unused: [], returning: [...returning, ...unused] };
      });
      await this.#returnCodes();
      this.#vault.close();
    } catch (error) {
      this.#isClosing = false;
      throw error;
    }
  }

  #requireNobodyLeft(): void {
    const left = this.#withStatus("here", "aside").filter(({ key }) => !this.#saved.has(key));
    if (left.length > 0) throw new Error("There are visitors who are not handed in");
  }

  async #returnCodes(): Promise<void> {
    while (this.#state.returning.length > 0) {
      const { connection, device, nextBlock, returning: all } = this.#state;
      const codes = all.slice(0, RETURNED_AT_ONCE);
      await giveBack(connection, { device, nextBlock, barcodes: codes });
      await this.#put(({ returning }) => ({ returning: returning.slice(codes.length) }));
    }
  }

  /** Another key for the same desk. */
  reconnect(connection: Connection): Promise<void> {
    return this.#put(() => ({ connection }));
  }

  get deskId(): number {
    return this.#state.connection.deskId;
  }
}

function lineAfter([error]: readonly unknown[]): Line {
  if (error === undefined) return "resting";
  if (!(error instanceof Refused)) return "no-network";
  if (error.status === 403) return "suspended";
  return error.status === 401 ? "refused" : "failed";
}
