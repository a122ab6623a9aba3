import type { DeskKit, DeskVisitor } from "@foyer/contract/desks.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { Vault } from "../vault/vault.ts";
import { type Connection, type DeskTexts, giveBack, handIn, leaseBlock, Refused } from "./desk-server.ts";

/** What a desk has taken along, and it alone. */
export type DeskState = {
  connection: Connection;
  /** Blocks of barcodes are this device's alone. rules/desk 4 */
  device: string;
  unused: string[];
  /** Given back, without the server's answer yet: another desk may have them, so they are never given. */
  returning: string[];
  nextBlock: number;
  /** So many barcodes it takes along at once. */
  blockSize: number;
};
/** A device that has opened its desk with an earlier page has kept less. */
type KeptState = Omit<DeskState, "device" | "returning"> & Partial<DeskState>;
const EARLIER = { device: "00000000-0000-0000-0000-000000000000", returning: [] };
export type Taken = { kit: DeskKit; texts: DeskTexts };

/** Visitors stay in memory while the page is open, so that a badge can be printed again. */
export type ListedVisitor = DeskVisitor & { status: "here" | "issued" | "conflict" };

/** `refused`: the server does not know this desk any more. */
export type Line = "resting" | "busy" | "no-network" | "refused" | "failed";
export type DeskView = {
  visitors: readonly ListedVisitor[];
  /** Not yet handed in. */
  waiting: number;
  /** Barcodes that can still be given. */
  unused: number;
  /** The server has no more of them. */
  isExhausted: boolean;
  line: Line;
};

/** Asks for more barcodes below this share of a block. */
const LOW = 0.4;
const AT_ONCE = 25;
const RETURNED_AT_ONCE = 500;
const VISITOR = "visitor:";

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

  private constructor(vault: Vault, state: DeskState, taken: Taken, visitors: DeskVisitor[]) {
    this.#vault = vault;
    this.#state = state;
    this.taken = taken;
    const listed = visitors.map((visitor) => ({ ...visitor, status: "here" as const }));
    this.#view = {
      ...{ visitors: listed, waiting: listed.length, unused: state.unused.length },
      ...{ isExhausted: false, line: "resting" },
    };
  }

  static async open(vault: Vault): Promise<DeskSession> {
    const [kept, taken] = [await vault.read<KeptState>("state"), await vault.read<Taken>("taken")];
    if (!kept || !taken) throw new Error("The desk's records are not whole");
    const names = (await vault.listNames()).filter((name) => name.startsWith(VISITOR));
    const visitors = await Promise.all(names.map((name) => vault.read<DeskVisitor>(name)));
    const whole = visitors.filter((visitor) => visitor !== null);
    whole.sort((a, b) => (a.registeredAt < b.registeredAt ? -1 : 1));
    return new DeskSession(vault, { ...EARLIER, ...kept }, taken, whole);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): DeskView => this.#view;

  #show(changes: Partial<DeskView>): void {
    const visitors = changes.visitors ?? this.#view.visitors;
    const waiting = visitors.filter(({ status }) => status === "here").length;
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
        ...{ key: crypto.randomUUID(), barcode, registeredAt: new Date().toISOString() },
        ...{ scenarioVersion: this.taken.kit.play.version, results: [...results] },
      };
      const state = { ...this.#state, unused };
      // Together: a killed page has either given the barcode to this visitor, or still has it.
      await this.#vault.change({ put: { state, [`${VISITOR}${visitor.key}`]: visitor } });
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
    this.#syncing = this.#sync();
    await this.#syncing;
    this.#syncing = null;
  }

  async #sync(): Promise<void> {
    this.#show({ line: "busy" });
    try {
      await this.#handInAll();
      await this.#returnCodes();
      if (this.#state.unused.length < this.#state.blockSize * LOW) await this.#takeMore();
      this.#show({ line: "resting" });
    } catch (error) {
      this.#show({ line: lineAfter(error) });
    }
  }

  #waiting = () => this.#view.visitors.filter(({ status }) => status === "here");

  /** A visitor whom the server cannot read keeps nobody else from being handed in. */
  async #handInAll(): Promise<void> {
    const unreadable = new Map<string, unknown>();
    for (let size = AT_ONCE; ; ) {
      const batch = this.#waiting()
        .filter(({ key }) => !unreadable.has(key))
        .slice(0, size);
      const [first] = batch;
      if (!first) break;
      try {
        await this.#handIn(batch);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        if (batch.length === 1) unreadable.set(first.key, error);
        else size = 1;
      }
    }
    for (const error of unreadable.values()) throw error;
  }

  async #handIn(visitors: readonly ListedVisitor[]): Promise<void> {
    const sent = visitors.map(({ status: _status, ...visitor }) => visitor);
    const outcomes = await handIn(this.#state.connection, sent);
    // The server has them for good, those in conflict too: the device forgets them. rules/desk 12
    await this.#inTurn(() => this.#vault.change({ remove: outcomes.map(({ key }) => `${VISITOR}${key}`) }));
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

  /**
   * Gives back what was not printed, and ends. Throws where the server cannot be reached; then the desk goes on without
   * those barcodes, and gives them back later. rules/desk 12
   */
  async giveBack(): Promise<void> {
    this.#isClosing = true;
    try {
      await this.#syncing;
      // Before the server is asked: it may give them to another desk while its answer gets lost.
      await this.#put(({ unused, returning }) => {
        if (this.#waiting().length > 0) throw new Error("There are visitors who are not handed in");
        return { unused: [], returning: [...returning, ...unused] };
      });
      await this.#returnCodes();
      this.#vault.close();
    } catch (error) {
      this.#isClosing = false;
      throw error;
    }
  }

  async #returnCodes(): Promise<void> {
    while (this.#state.returning.length > 0) {
      const { connection, device, returning: all } = this.#state;
      const codes = all.slice(0, RETURNED_AT_ONCE);
      await giveBack(connection, { device, barcodes: codes });
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

const isUnreadable = (error: unknown) => error instanceof Refused && [400, 413, 422].includes(error.status);

function lineAfter(error: unknown): Line {
  if (!(error instanceof Refused)) return "no-network";
  return error.status === 401 ? "refused" : "failed";
}
