import type { DeskKit, DeskVisitor } from "@foyer/contract/desk-device.ts";
import { givenConsents } from "@foyer/domain/scenario/consents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { preparePlay } from "@foyer/player/prepare-play.ts";
import type { FontName } from "@foyer/print/font/font-files.ts";
import { Refused, type ServerStatus, statusAfter } from "../server/call-server.ts";
import type { Vault } from "../vault/vault.ts";
import {
  type Desk,
  type DeskEvent,
  keepsVisitors,
  type ListedVisitor,
  openedDesk,
  recordsOf,
  transition,
  unsyncedOf,
} from "./desk-machine.ts";
import { type Provisions, readRecords } from "./desk-records.ts";
import {
  type Connection,
  leaseBlock,
  loadKit,
  loadStatus,
  loadTexts,
  returnCodes,
  syncVisitors,
} from "./desk-server.ts";
import type { KitChanges } from "./kit-changes.ts";
import { loadFonts, SLOW_NETWORK_MS } from "./load-fonts.ts";
import { syncWaiting } from "./sync-waiting.ts";

/** The open desk as its page shows it. */
export type DeskView = {
  visitors: readonly ListedVisitor[];
  /** Number of visitors who are not yet synced, rejected ones too. */
  waiting: number;
  /** Number of barcodes that can still be given. */
  unused: number;
  /** The server has no more barcodes. */
  isExhausted: boolean;
  /** Number of visitors whose records cannot be read any more. */
  damaged: number;
  /** Number of fonts that this device has not yet. */
  missingFonts: number;
  /** The questionnaire and the badge of the current visitor. */
  provisions: Provisions;
  /** Changed ones wait for the next visitor. */
  isChangeWaiting: boolean;
  /** The change that waits, or is used since the latest visitor; null: none. */
  changes: KitChanges | null;
  server: ServerStatus;
};

/** A desk leases another block when its unused barcodes fall below this share of one. */
const LOW_SHARE = 0.4;
const CODES_PER_RETURN = 500;

/** An open desk: runs the effects of `desk-machine.ts`, which are storing, syncing and leasing. rules/desk 5, 6 */
export class DeskSession {
  readonly #vault: Vault;
  #desk: Desk;
  #view: DeskView;
  readonly #listeners = new Set<() => void>();
  /** The latest of the stored changes, which run in sequence. */
  #lastChange: Promise<unknown> = Promise.resolve();
  #sync: Promise<void> = Promise.resolve();
  #isLoadingFonts = false;

  /** The page is left on purpose. */
  isLeaving = false;

  private constructor(vault: Vault, desk: Desk) {
    this.#vault = vault;
    this.#desk = desk;
    this.#view = viewOf(desk);
  }

  /** `missingFonts`: the fonts that could not be read from the device. */
  static async open(vault: Vault, missingFonts: readonly FontName[]): Promise<DeskSession> {
    const records = await readRecords(vault);
    return new DeskSession(vault, openedDesk(records, missingFonts));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): DeskView => this.#view;

  get provisions(): Provisions {
    return this.#desk.inUse;
  }

  /** Uses the changed questionnaire and badge, between two visitors. rules/desk 18 */
  applyChanges(): void {
    this.#apply({ type: "provisionsUsed" });
  }

  #apply(event: DeskEvent): void {
    this.#desk = transition(this.#desk, event);
    const view = viewOf(this.#desk);
    if (isSame(view, this.#view)) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  /** Stores what an event changes, then applies the event; in sequence. `decide` returns null for no event. */
  #commit<E extends DeskEvent>(decide: (desk: Desk) => E | null): Promise<E | null> {
    const done = this.#lastChange.then(async () => {
      const event = decide(this.#desk);
      if (!event) return null;
      const records = recordsOf(this.#desk, event);
      if (records) await this.#vault.change(records);
      this.#apply(event);
      return event;
    });
    this.#lastChange = done.catch(() => undefined);
    return done;
  }

  /**
   * Stores the visitor with the next barcode, before anything is printed. Null: no barcode is left. `play`: the
   * questionnaire that was answered, whose texts were shown.
   */
  async register(
    results: readonly ResultItem[],
    play: Pick<DeskKit["play"], "version" | "steps"> = this.provisions.kit.play,
  ): Promise<DeskVisitor | null> {
    const registered = await this.#commit(({ state }) => {
      const [barcode] = state.unused;
      if (barcode === undefined) return null;
      const consents = givenConsents(play, results);
      const visitor: DeskVisitor = {
        key: crypto.randomUUID(),
        barcode,
        registeredAt: new Date().toISOString(),
        scenarioVersion: play.version,
        results: [...results],
        ...(consents.length > 0 && { consents }),
      };
      return { type: "registered", visitor } as const;
    });
    return registered?.visitor ?? null;
  }

  /** Syncs waiting visitors, and leases barcodes when few are left. Does nothing while it runs or the desk is closed. */
  async sync(): Promise<void> {
    if (this.#desk.phase !== "idle") return;
    this.#sync = this.#runSync();
    await this.#sync;
    // Beside the sync, which must not wait for megabytes.
    if (this.#desk.server === "reachable") void this.#loadMissingFonts();
  }

  async #loadMissingFonts(): Promise<void> {
    const { missingFonts } = this.#desk;
    if (missingFonts.length === 0 || this.#isLoadingFonts) return;
    this.#isLoadingFonts = true;
    const missing = await loadFonts(missingFonts, { timeoutMs: SLOW_NETWORK_MS });
    this.#isLoadingFonts = false;
    this.#apply({ type: "fontsLoaded", missing });
  }

  async #runSync(): Promise<void> {
    const errors: unknown[] = [];
    // Failures are isolated: the other steps still run.
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => errors.push(error));
    this.#apply({ type: "syncStarted" });
    const unsynced = unsyncedOf(this.#desk);
    if (unsynced.length > 0) {
      await attempt(this.#syncVisitors(unsynced));
      this.#apply({ type: "visitorsAnswered", server: statusAfter(errors) });
    }
    const mustReturn = this.#desk.state.returning.length > 0;
    if (mustReturn) await attempt(this.#returnCodes());
    // Before the lease: barcodes that were taken back are dropped, and others are needed.
    if (errors.length === 0) await attempt(this.#update());
    const { unused, blockSize } = this.#desk.state;
    const isLow = unused.length < blockSize * LOW_SHARE;
    if (isLow) await attempt(this.#leaseBlock());
    this.#apply({ type: "syncEnded", server: statusAfter(errors) });
  }

  /** Loads a changed questionnaire or badge, and drops barcodes that staff have taken back. rules/desk 18, 19 */
  async #update(): Promise<void> {
    const { state, provisions } = this.#desk;
    const { connection } = state;
    const { revision, takenBackAt = null } = await loadStatus(connection);
    if (takenBackAt !== state.takenBackAt)
      await this.#commit(() => ({ type: "codesTakenBack", at: takenBackAt }));
    if (revision === provisions.kit.revision) return;
    const kit = await loadKit(connection);
    const texts = await loadTexts(kit.play.cultureCode);
    // One that cannot be played is not taken: the desk continues with what it has.
    await preparePlay(kit.play).catch(() => Promise.reject(new Refused(500)));
    await this.#commit(() => ({ type: "provisionsLoaded", provisions: { kit, texts } }));
  }

  #syncVisitors(visitors: readonly ListedVisitor[]): Promise<void> {
    return syncWaiting(visitors, {
      rejected: this.#desk.rejected,
      send: async (batch) => {
        const sent = batch.map(({ status: _status, ...visitor }) => visitor);
        const outcomes = await syncVisitors(this.#desk.state.connection, sent);
        await this.#commit(() => ({ type: "visitorsSynced", outcomes }));
      },
      onRejected: (key) => this.#apply({ type: "visitorRejected", key }),
    });
  }

  async #leaseBlock(): Promise<void> {
    const { connection, device, nextBlock: block, blockSize: count } = this.#desk.state;
    const codes = await leaseBlock(connection, { device, block, count });
    await this.#commit(() => ({ type: "blockLeased", block, codes }));
  }

  async #returnCodes(): Promise<void> {
    while (this.#desk.state.returning.length > 0) {
      const { connection, device, nextBlock, returning } = this.#desk.state;
      const barcodes = returning.slice(0, CODES_PER_RETURN);
      await returnCodes(connection, { device, nextBlock, barcodes });
      await this.#commit(() => ({ type: "codesReturned", count: barcodes.length }));
    }
  }

  /** Returns the rejected visitors for a file. From then on they do not keep the desk open. */
  takeRejected(): readonly ListedVisitor[] {
    this.#apply({ type: "rejectedSaved" });
    return this.#desk.visitors.filter(({ status }) => status === "rejected");
  }

  /**
   * Returns the unused barcodes to the server and ends the session. Throws when the server cannot be reached; when its
   * answer is lost, the desk goes on without those barcodes and returns them later. rules/desk 12
   */
  async close(): Promise<void> {
    this.#apply({ type: "closeStarted" });
    try {
      await this.#sync;
      requireAllSynced(this.#desk);
      // Without a network the desk keeps its barcodes.
      const { connection, device, nextBlock } = this.#desk.state;
      await returnCodes(connection, { device, nextBlock, barcodes: [] });
      // Stored before they are sent: the server may lease them to another desk while its answer is lost.
      await this.#commit((desk) => {
        requireAllSynced(desk);
        return { type: "codesWithdrawn" };
      });
      await this.#returnCodes();
      this.#vault.close();
      this.#apply({ type: "closed" });
    } catch (error) {
      this.#apply({ type: "closeFailed" });
      throw error;
    }
  }

  /** Gives the desk another key. */
  async reconnect(connection: Connection): Promise<void> {
    await this.#commit(() => ({ type: "reconnected", connection }));
  }

  get deskId(): number {
    return this.#desk.state.connection.deskId;
  }
}

function viewOf(desk: Desk): DeskView {
  const { visitors, state, isExhausted, damaged, server } = desk;
  const waiting = unsyncedOf(desk).length;
  return {
    visitors,
    waiting,
    unused: state.unused.length,
    isExhausted,
    damaged,
    missingFonts: desk.missingFonts.length,
    provisions: desk.inUse,
    isChangeWaiting: desk.inUse !== desk.provisions,
    changes: desk.changes,
    server,
  };
}

const isSame = (one: DeskView, other: DeskView): boolean =>
  (Object.keys(one) as (keyof DeskView)[]).every((key) => one[key] === other[key]);

function requireAllSynced(desk: Desk): void {
  if (keepsVisitors(desk)) throw new Error("Some visitors are not synced");
}
