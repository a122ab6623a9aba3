import type { DeviceGate, DeviceVisitor, GateChanges, GateKit } from "@foyer/contract/device-scans.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { type PackedPassage, packPassages, unpackPassages } from "@foyer/domain/gate/packed-passages.ts";
import { barcodeOf, nameOfCode } from "@foyer/domain/gate/signed-code.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { Refused, type ServerStatus, statusAfter } from "../server/call-server.ts";
import { readBattery } from "../sync/battery.ts";
import { sendUnsent } from "../sync/send-unsent.ts";
import type { Changes, Vault } from "../vault/vault.ts";
import { areaState, resetsOf } from "./area-state.ts";
import { CodeTable } from "./code-table.ts";
import { evaluateHere, type Verdict } from "./evaluate-here.ts";
import {
  type GateRecords,
  type GateState,
  isProvision,
  KIT_RECORD,
  nameCodes,
  namePassages,
  nameScan,
  nameSorted,
  readGateRecords,
  STATE_RECORD,
  type StoredScan,
} from "./gate-records.ts";
import {
  type AnsweredScan,
  type Caller,
  contact,
  findVisitors,
  type GateConnection,
  loadBadge,
  sendScans,
  tellClosed,
} from "./gate-server.ts";
import { bytesOf, hashCode } from "./hash-code.ts";
import { loadProvisions } from "./load-provisions.ts";
import { proveHere } from "./prove-here.ts";
import { scanFileName, sealScans } from "./seal-scans.ts";
import { SortedCodes } from "./sorted-codes.ts";

/** A verdict as it is shown. `isOffline`: by what this device knows alone. */
export type ShownScan = Pick<StoredScan, "sequence" | "gateId" | "code" | "direction"> &
  Verdict & { at: string; isOffline: boolean };

export type GateView = {
  kit: GateKit;
  /** The gate that is scanned at; null: there is none to scan at. */
  gate: DeviceGate | null;
  /** Scans that the server has not confirmed, rejected ones too. */
  unsent: number;
  rejected: number;
  damaged: number;
  server: ServerStatus;
  codes: number;
  contactAt: string;
  isBlocked: boolean;
  printsEach: boolean;
  /** The latest scans of this start, the last one first. */
  shown: readonly ShownScan[];
};

/** A scan waits this long for the server's verdict; then the device shows its own. */
const ASK_MS = 900;
const SHOWN_SCANS = 20;

/** An open device for gates: evaluates scans, keeps them until the server has them, and learns what the others scan. rules/gates 16–19 */
export class GateSession {
  readonly #vault: Vault;
  #state: GateState;
  #kit: GateKit;
  #salt: Uint8Array;
  #table: CodeTable;
  #unsent: StoredScan[];
  #rejected = new Set<number>();
  readonly #damaged: number;
  #server: ServerStatus = "unknown";
  #shown: ShownScan[] = [];
  #view: GateView;
  readonly #listeners = new Set<() => void>();
  /** Scans, and changes of what is stored, run one after another. */
  #scans: Promise<unknown> = Promise.resolve();
  #changes: Promise<unknown> = Promise.resolve();
  /** A call with scans is under way: they are sent in their order. */
  #isSending = false;
  #sync: Promise<void> | null = null;
  #mustReload = false;

  /** The page is left on purpose. */
  isLeaving = false;

  private constructor(vault: Vault, { state, kit, table, unsent, damaged }: GateRecords) {
    this.#vault = vault;
    this.#state = state;
    this.#kit = kit;
    this.#salt = bytesOf(kit.salt);
    this.#table = table;
    this.#unsent = unsent;
    this.#damaged = damaged;
    this.#view = this.#makeView();
  }

  static async open(vault: Vault): Promise<GateSession> {
    const session = new GateSession(vault, await readGateRecords(vault));
    // Scans that are not sent are passages of this device all the same.
    for (const scan of session.#unsent) await session.#know(scan);
    return session;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): GateView => this.#view;

  get gateDeviceId(): number {
    return this.#state.connection.gateDeviceId;
  }

  get #caller(): Caller {
    return { connection: this.#state.connection, device: this.#state.device };
  }

  #makeView(): GateView {
    const open = this.#kit.gates.filter(({ mayScan }) => mayScan);
    return {
      kit: this.#kit,
      gate: open.find(({ id }) => id === this.#state.gateId) ?? open[0] ?? null,
      unsent: this.#unsent.length,
      rejected: this.#rejected.size,
      damaged: this.#damaged,
      server: this.#server,
      codes: this.#table.size,
      contactAt: this.#state.contactAt,
      isBlocked: this.#state.isBlocked,
      printsEach: this.#state.printsEach ?? false,
      shown: this.#shown,
    };
  }

  #show(): void {
    this.#view = this.#makeView();
    for (const listener of this.#listeners) listener();
  }

  /** Stores changes with a changed state, all or nothing, one after another; then they count in memory. */
  #store(decide: (state: GateState) => Partial<GateState> & { stored?: Changes }): Promise<void> {
    const done = this.#changes.then(async () => {
      const { stored: { put = {}, remove = [] } = {}, ...state } = decide(this.#state);
      const next = { ...this.#state, ...state };
      await this.#vault.change({ put: { ...put, [STATE_RECORD]: next }, remove });
      this.#state = next;
    });
    this.#changes = done.catch(() => undefined);
    return done;
  }

  /** Stores what the person at the device chooses. */
  async choose(choice: Partial<Pick<GateState, "gateId" | "printsEach">>): Promise<void> {
    await this.#store(() => choice);
    this.#show();
  }

  /**
   * Evaluates a code at the chosen gate. The scan is stored before its verdict is shown; `byHand`: whose code it is was
   * found by their name. rules/gates 18, 46
   */
  scan(code: string, direction: Direction, byHand?: StoredScan["byHand"]): Promise<ShownScan | null> {
    const done = this.#scans.then(() => this.#scan(code, direction, byHand));
    this.#scans = done.catch(() => undefined);
    return done;
  }

  /** Finds visitors with a network. Rejects with `Refused`, or without an answer. rules/gates 46 */
  async find(search: string, direction: Direction): Promise<readonly DeviceVisitor[]> {
    const { gate } = this.#view;
    if (!gate) return [];
    return (await findVisitors(this.#caller, { search, direction, gateId: gate.id })).visitors;
  }

  /** Returns the badge of whom a scan has let in. Rejects with `Refused`, or without an answer. rules/gates 48 */
  async loadBadge(print: { sequence: number; reason?: string; onlyFirst: boolean }): Promise<Blob> {
    const isUnsent = () => this.#unsent.some(({ sequence }) => sequence === print.sequence);
    // The server prints by the scans that it has. The first may be a call that began before this one was stored.
    for (let tries = 0; tries < 2 && isUnsent(); tries += 1) await this.sync();
    if (isUnsent()) throw new Error("The scan is not sent");
    return loadBadge(this.#caller, print);
  }

  async #scan(code: string, direction: Direction, byHand: StoredScan["byHand"]): Promise<ShownScan | null> {
    const { gate } = this.#view;
    if (!gate || gate.isClosed || this.#state.isBlocked) return null;
    const now = new Date();
    const known = await this.#evaluate(gate, { code, direction, at: now.getTime() });
    const scan: StoredScan = {
      sequence: this.#state.nextSequence,
      code,
      direction,
      gateId: gate.id,
      at: now.toISOString(),
      isOffline: true,
      verdict: known.verdict,
      reason: known.reason,
      ...(byHand && { byHand }),
    };
    await this.#store(() => ({
      nextSequence: scan.sequence + 1,
      stored: { put: { [nameScan(scan)]: scan } },
    }));
    const mayAsk = this.#server === "reachable" && this.#unsent.length === 0 && !this.#isSending;
    this.#unsent = [...this.#unsent, scan];
    const answer = mayAsk ? await this.#ask(scan) : null;
    const named = nameOfCode(answer?.code ?? known.code);
    const shown: ShownScan = { ...scan, ...known, ...answer, code: named, isOffline: answer === null };
    await this.#know({ ...scan, verdict: shown.verdict });
    this.#shown = [shown, ...this.#shown].slice(0, SHOWN_SCANS);
    this.#show();
    return shown;
  }

  async #evaluate(gate: DeviceGate, scanned: { code: string; direction: Direction; at: number }) {
    const { code, direction, at } = scanned;
    const { connection } = this.#state;
    const proof = await proveHere(code, { ...connection, codeKeys: this.#kit.codeKeys });
    const barcode = proof?.barcode ?? code;
    const hash = await hashCode(this.#salt, barcode);
    const area = this.#state.areas.indexOf(nameKey(gate.area));
    const { occupancy = [], clockAhead } = this.#state;
    const resets = resetsOf(gate, this.#state.resets ?? []);
    const known = { kit: this.#kit, occupancy, resets, unsent: this.#unsent, clockAhead };
    const here = { kit: this.#kit, gate, table: this.#table, fill: areaState(gate, known), resets };
    const verdict = evaluateHere(here, { hash, proof, area, direction, at: at - clockAhead });
    return { ...verdict, code: nameOfCode(barcode) };
  }

  /** Returns the server's verdict on a scan, which it keeps; null without an answer in time. */
  async #ask(scan: StoredScan): Promise<AnsweredScan | null> {
    this.#isSending = true;
    try {
      const body = { unsent: 0, scans: [{ ...scan, isOffline: false }] };
      const [answer] = await sendScans(this.#caller, body, ASK_MS);
      if (!answer) return null;
      await this.#confirm([{ ...scan, verdict: answer.verdict }]);
      return answer;
    } catch (error) {
      // The next scans do not wait for a server that does not answer.
      this.#server = statusAfter([error]);
      return null;
    } finally {
      this.#isSending = false;
    }
  }

  /** Makes a passage known to the next scans of this device. */
  async #know(scan: StoredScan): Promise<void> {
    if (scan.verdict === "refused") return;
    const passage = await this.#passageOf(scan);
    if (passage) this.#table.addPassage(passage);
  }

  async #passageOf({ gateId, code, direction, at }: StoredScan): Promise<PackedPassage | null> {
    const gate = this.#kit.gates.find(({ id }) => id === gateId);
    if (!gate) return null;
    const area = await this.#areaOf(nameKey(gate.area));
    const hash = await hashCode(this.#salt, barcodeOf(code));
    return { hash, at: Date.parse(at) - this.#state.clockAhead, gateId, area, direction };
  }

  async #areaOf(key: string): Promise<number> {
    if (!this.#state.areas.includes(key))
      await this.#store(({ areas }) => ({ areas: areas.includes(key) ? areas : [...areas, key] }));
    return this.#state.areas.indexOf(key);
  }

  /** Forgets scans that the server has; what passed stays known after a restart. */
  async #confirm(scans: readonly StoredScan[]): Promise<void> {
    const passages: PackedPassage[] = [];
    for (const scan of scans) {
      const passage = scan.verdict === "refused" ? null : await this.#passageOf(scan);
      if (passage) passages.push(passage);
    }
    await this.#store(({ nextChunk }) => ({
      nextChunk: nextChunk + 1,
      stored: {
        put: passages.length > 0 ? { [namePassages(nextChunk)]: packPassages(passages) } : {},
        remove: scans.map(nameScan),
      },
    }));
    const confirmed = new Set(scans.map(({ sequence }) => sequence));
    this.#unsent = this.#unsent.filter(({ sequence }) => !confirmed.has(sequence));
    for (const sequence of confirmed) this.#rejected.delete(sequence);
  }

  /** Sends scans and asks for changes. A call during another waits for that one. */
  sync(): Promise<void> {
    this.#sync ??= this.#runSync().finally(() => {
      this.#sync = null;
    });
    return this.#sync;
  }

  async #runSync(): Promise<void> {
    const errors: unknown[] = [];
    // Failures are isolated: a suspended device still sends its scans.
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => errors.push(error));
    await attempt(this.#send());
    await attempt(this.#state.isBlocked || this.#mustReload ? this.#reload() : this.#contact());
    if (errors.some((error) => error instanceof Refused && error.status === 401)) await this.#drop();
    this.#server = statusAfter(errors);
    this.#show();
  }

  async #send(): Promise<void> {
    if (this.#unsent.length === 0 || this.#isSending) return;
    this.#isSending = true;
    try {
      await sendUnsent(this.#unsent, {
        send: async (scans) => {
          const unsent = this.#unsent.length - scans.length;
          await sendScans(this.#caller, { unsent, scans: [...scans] });
          await this.#confirm(scans);
          this.#show();
        },
        onRejected: (sequence) => this.#rejected.add(sequence),
        atOnce: LIMITS.scansAtOnce,
      });
    } finally {
      this.#isSending = false;
    }
  }

  async #contact(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const { cursor } = this.#state;
      const body = { cursor, revision: this.#kit.revision, unsent: this.#unsent.length };
      const asked = Date.now();
      const changes = await contact(this.#caller, { ...body, battery: await readBattery() });
      await this.#take(changes, (asked + Date.now()) / 2);
      isMore = changes.isMore;
    }
  }

  /** Stores changes together with the cursor after them. rules/gates 17 */
  async #take(changes: GateChanges, answeredAt: number): Promise<void> {
    const { now, cursor, kit, occupancy, resets, areas: named } = changes;
    const codes = bytesOf(changes.codes);
    const sent = unpackPassages(bytesOf(changes.passages));
    let passages = sent;
    await this.#store(({ nextChunk, ...state }) => {
      const areas = [...new Set([...state.areas, ...named])];
      passages = sent.map((one) => ({ ...one, area: areas.indexOf(named[one.area] ?? "") }));
      const put: Record<string, unknown> = {
        ...(codes.length > 0 && { [nameCodes(nextChunk)]: codes }),
        ...(passages.length > 0 && { [namePassages(nextChunk + 1)]: packPassages(passages) }),
        ...(kit && { [KIT_RECORD]: kit }),
      };
      const clockAhead = Math.round(answeredAt - Date.parse(now));
      const known = { cursor, areas, clockAhead, occupancy, resets, contactAt: now };
      return { ...known, nextChunk: nextChunk + 2, stored: { put } };
    });
    if (kit) this.#kit = kit;
    this.#table.addCodes(codes);
    for (const passage of passages) this.#table.addPassage(passage);
  }

  /** Erases what the device knows, because its key was refused; scans that are not sent stay. rules/gates 15 */
  async #drop(): Promise<void> {
    if (this.#state.isBlocked) return;
    const remove = (await this.#vault.listNames()).filter(isProvision);
    await this.#store(() => ({ isBlocked: true, stored: { remove } }));
    this.#table = new CodeTable();
  }

  /** Gives the device another key; gates and codes are loaded anew. */
  async reconnect(connection: GateConnection): Promise<void> {
    await this.#store(() => ({ connection }));
    this.#mustReload = true;
  }

  async #reload(): Promise<void> {
    const { kit, cursor, chunks } = await loadProvisions(this.#caller);
    const remove = (await this.#vault.listNames()).filter(isProvision);
    const table = new CodeTable(0, new SortedCodes(chunks));
    await this.#store(({ nextChunk }) => {
      const codes = chunks.map((bytes, nth) => [nameSorted(nextChunk + nth), bytes]);
      const put = { [KIT_RECORD]: kit, ...Object.fromEntries(codes) };
      return { cursor, isBlocked: false, nextChunk: nextChunk + chunks.length, stored: { put, remove } };
    });
    this.#kit = kit;
    this.#salt = bytesOf(kit.salt);
    this.#table = table;
    this.#mustReload = false;
    for (const scan of this.#unsent) await this.#know(scan);
    await this.#contact();
  }

  /** Makes a file of the scans that are not sent, which staff upload; they stay until the server has them. rules/gates 47 */
  async saveUnsent(): Promise<{ content: Blob; name: string }> {
    await this.#scans;
    const { clockAhead } = this.#state;
    const scans = this.#unsent.slice(0, LIMITS.scansInFile);
    const content = await sealScans(this.#caller, { clockAhead, scans });
    return { content, name: scanFileName(this.#kit.deviceName, new Date()) };
  }

  /** Ends the session: its scans are all sent, and its key stops working. Throws otherwise. rules/gates 18 */
  async close(): Promise<void> {
    await this.#scans;
    if (this.#unsent.length > 0 || this.#damaged > 0) throw new Error("Some scans are not sent");
    await tellClosed(this.#caller);
    this.#vault.close();
  }
}
