import type { Lead, LeadChanges, LeadKit } from "@foyer/contract/device-leads.ts";
import type { LeadFormat } from "@foyer/contract/exhibitors.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { cleanTyped } from "@foyer/domain/text/invisible.ts";
import { Refused, type ServerStatus, statusAfter } from "../server/call-server.ts";
import { readBattery } from "../sync/battery.ts";
import { sendUnsent } from "../sync/send-unsent.ts";
import type { Changes, Vault } from "../vault/vault.ts";
import { type LeadItem, listItems } from "./lead-items.ts";
import {
  isNoteUnsent,
  isUnsent,
  KIT_RECORD,
  type LeadRecords,
  type LeadState,
  nameLead,
  nameScan,
  readLeadRecords,
  STATE_RECORD,
  type StoredScan,
} from "./lead-records.ts";
import {
  type AnsweredScan,
  type Caller,
  contact,
  downloadFile,
  enrol,
  type LeadConnection,
  sendScans,
  tellClosed,
} from "./lead-server.ts";

export type LeadView = {
  kit: LeadKit;
  /** The latest first. */
  items: readonly LeadItem[];
  /** The item of the last scan of this start; null: none. */
  last: LeadItem | null;
  /** Scans and notes that the server does not have. */
  unsent: number;
  rejected: number;
  damaged: number;
  server: ServerStatus;
  isBlocked: boolean;
  /** The server takes no scans for some minutes: too many codes came, or were of nobody. */
  isLimited: boolean;
};

/** Rating and note of a lead. */
export type Noted = { rating: number | null; note: string };

/** An open device of an exhibitor: keeps scans and notes until the server has them, and the leads that it may see. rules/leads 8 */
export class LeadSession {
  readonly #vault: Vault;
  #state: LeadState;
  #kit: LeadKit;
  readonly #scans: Map<number, StoredScan>;
  #leads: Map<number, Lead>;
  readonly #damaged: number;
  #rejected = new Set<number>();
  #server: ServerStatus = "unknown";
  #isLimited = false;
  /** The last scan of this start, and its lead, which outlives the scan when it ends. */
  #last: number | null = null;
  #lastLead: number | null = null;
  #view: LeadView;
  readonly #listeners = new Set<() => void>();
  /** Changes of what is stored run one after another. */
  #changes: Promise<unknown> = Promise.resolve();
  #sync: Promise<void> | null = null;
  #mustEnrol = false;

  /** The page is left on purpose. */
  isLeaving = false;

  private constructor(vault: Vault, { state, kit, scans, leads, damaged }: LeadRecords) {
    this.#vault = vault;
    // All leads come again, as the tickets are now.
    this.#state = { ...state, cursor: "0.0" };
    this.#kit = kit;
    this.#scans = new Map(
      scans.toSorted((a, b) => a.sequence - b.sequence).map((scan) => [scan.sequence, scan]),
    );
    this.#leads = new Map(leads.map((lead) => [lead.id, lead]));
    this.#damaged = damaged;
    this.#view = this.#makeView();
  }

  static async open(vault: Vault): Promise<LeadSession> {
    return new LeadSession(vault, await readLeadRecords(vault));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly view = (): LeadView => this.#view;

  get leadDeviceId(): number {
    return this.#state.connection.leadDeviceId;
  }

  /** The random id of this device. */
  get device(): string {
    return this.#state.device;
  }

  get #caller(): Caller {
    return { connection: this.#state.connection, device: this.#state.device };
  }

  #makeView(): LeadView {
    const items = listItems(this.#scans.values(), this.#leads);
    return {
      kit: this.#kit,
      items,
      last: items.find(this.#isLast) ?? null,
      unsent: this.#listUnsent().length + this.#listNotes().length,
      rejected: this.#rejected.size,
      damaged: this.#damaged,
      server: this.#server,
      isBlocked: this.#state.isBlocked,
      isLimited: this.#isLimited,
    };
  }

  /** Is it the item of the last scan? */
  #isLast = (item: LeadItem): boolean =>
    item.is === "scan" ? item.scan.sequence === this.#last : item.lead.id === this.#lastLead;

  #show(): void {
    this.#view = this.#makeView();
    for (const listener of this.#listeners) listener();
  }

  /** Stores changes with a changed state, all or nothing, one after another; then `count` has them count in memory. */
  #store(decide: () => Partial<LeadState> & { stored?: Changes; count?: () => void }): Promise<void> {
    const done = this.#changes.then(async () => {
      const { stored: { put = {}, remove = [] } = {}, count, ...state } = decide();
      const next = { ...this.#state, ...state };
      await this.#vault.change({ put: { ...put, [STATE_RECORD]: next }, remove });
      this.#state = next;
      count?.();
    });
    this.#changes = done.catch(() => undefined);
    return done;
  }

  /** Changes the record of a scan; nothing where it is gone. */
  #change(sequence: number, change: (scan: StoredScan) => StoredScan): Promise<void> {
    return this.#store(() => {
      const scan = this.#scans.get(sequence);
      if (!scan) return {};
      const next = change(scan);
      return {
        stored: { put: { [nameScan(next)]: next } },
        count: () => this.#scans.set(sequence, next),
      };
    });
  }

  #listUnsent = (): StoredScan[] => [...this.#scans.values()].filter(isUnsent);
  #listNotes = (): StoredScan[] => [...this.#scans.values()].filter(isNoteUnsent);

  /** Keeps a scan, and asks the server in the background whose it is. Returns false where nothing is scanned any more. */
  async scan(code: string): Promise<boolean> {
    if (this.#kit.isClosed || this.#state.isBlocked) return false;
    const at = new Date().toISOString();
    await this.#store(() => {
      const sequence = this.#state.nextSequence;
      const noted = { rating: null, note: "", edit: 0, sentEdit: null };
      const scan: StoredScan = { sequence, at, code, outcome: null, leadId: null, ...noted };
      return {
        nextSequence: sequence + 1,
        stored: { put: { [nameScan(scan)]: scan } },
        count: () => {
          this.#scans.set(sequence, scan);
          this.#last = sequence;
          this.#lastLead = null;
        },
      };
    });
    this.#show();
    void this.#syncAfter();
    return true;
  }

  /** Keeps what is noted at a scan of this device; nothing where it led to no lead. */
  async note(sequence: number, { rating, note }: Noted): Promise<void> {
    const text = cleanTyped(note);
    const known = this.#scans.get(sequence);
    if (!known || (known.rating === rating && known.note === text)) return;
    await this.#change(sequence, (scan) =>
      scan.outcome === null || scan.outcome === "lead"
        ? { ...scan, rating, note: text, edit: scan.edit + 1 }
        : scan,
    );
    this.#show();
    void this.#syncAfter();
  }

  /** Removes a scan that led to no lead from the list. */
  async dismiss(sequence: number): Promise<void> {
    await this.#store(() => ({
      stored: { remove: [nameScan({ sequence })] },
      count: () => this.#scans.delete(sequence),
    }));
    this.#show();
  }

  /** Syncs; what was scanned during a sync that runs is sent by the next one. */
  async #syncAfter(): Promise<void> {
    if (this.#sync) await this.#sync;
    await this.sync();
  }

  /** Sends scans and notes, and asks for changes. A call during another waits for that one. */
  sync(): Promise<void> {
    this.#sync ??= this.#runSync().finally(() => {
      this.#sync = null;
    });
    return this.#sync;
  }

  async #runSync(): Promise<void> {
    const errors: unknown[] = [];
    // Failures are isolated: a device whose scans are refused still hears of its leads.
    const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => errors.push(error));
    if (this.#state.isBlocked || this.#mustEnrol) await attempt(() => this.#enrol());
    if (errors.length === 0) {
      await attempt(() => this.#send());
      await attempt(() => this.#contact());
    }
    if (errors.some((error) => error instanceof Refused && error.status === 401)) await this.#drop();
    this.#isLimited = errors.some((error) => error instanceof Refused && error.status === 429);
    this.#server = statusAfter(errors);
    this.#show();
  }

  async #send(): Promise<void> {
    const onRejected = (sequence: number) => this.#rejected.add(sequence);
    const atOnce = LIMITS.leadScansAtOnce;
    await sendUnsent(this.#listUnsent(), {
      send: async (part) => {
        const scans = part.map(({ sequence, code, at, rating, note, edit }) => {
          return { sequence, code: code ?? "", at, rating, note, edit };
        });
        const answers = await sendScans(this.#caller, { unsent: this.#leftAfter(part), scans });
        for (const answer of answers) await this.#confirm(answer, part);
        this.#show();
      },
      onRejected,
      atOnce,
    });
    await sendUnsent(this.#listNotes(), {
      send: async (part) => {
        const notes = part.map(({ sequence, rating, note, edit }) => ({ sequence, rating, note, edit }));
        await sendScans(this.#caller, { unsent: this.#leftAfter(part), notes });
        for (const { sequence, edit } of part)
          await this.#change(sequence, (scan) => ({ ...scan, sentEdit: edit }));
        this.#show();
      },
      onRejected,
      atOnce,
    });
  }

  #leftAfter = (part: readonly StoredScan[]): number =>
    this.#listUnsent().length + this.#listNotes().length - part.length;

  /** Keeps the outcome of a scan; of one that led to no lead neither code nor note. rules/leads 4 */
  async #confirm({ sequence, outcome, leadId }: AnsweredScan, sent: readonly StoredScan[]): Promise<void> {
    const sentEdit = sent.find((one) => one.sequence === sequence)?.edit ?? null;
    await this.#change(sequence, (scan) => ({
      ...scan,
      ...(outcome !== "lead" && { rating: null, note: "" }),
      code: null,
      outcome,
      leadId,
      sentEdit,
    }));
    this.#rejected.delete(sequence);
    if (sequence === this.#last) this.#lastLead = leadId;
  }

  async #contact(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const { cursor } = this.#state;
      const unsent = this.#listUnsent().length + this.#listNotes().length;
      const changes = await contact(this.#caller, { cursor, unsent, battery: await readBattery() });
      await this.#take(changes);
      isMore = changes.isMore;
    }
  }

  /** Stores changes together with the cursor after them; what is not shared any more goes, with its notes. rules/leads 9 */
  #take({ cursor, kit, leads, isWhole }: LeadChanges): Promise<void> {
    return this.#store(() => {
      const next = new Map(isWhole ? [] : this.#leads);
      for (const lead of leads) next.set(lead.id, lead);
      const gone = [...this.#leads.keys()].filter((id) => !next.has(id));
      const ended = new Set(leads.filter(({ isShared }) => !isShared).map(({ id }) => id));
      const forgotten = [...this.#scans.values()].filter(
        ({ leadId }) => leadId !== null && ended.has(leadId),
      );
      return {
        cursor,
        stored: {
          put: {
            ...Object.fromEntries(leads.map((lead) => [nameLead(lead.id), lead])),
            [KIT_RECORD]: kit,
          },
          remove: [...gone.map(nameLead), ...forgotten.map(nameScan)],
        },
        count: () => {
          this.#kit = kit;
          this.#leads = next;
          for (const { sequence } of forgotten) this.#scans.delete(sequence);
        },
      };
    });
  }

  /** Erases the leads, because the key was refused; what is not sent stays. rules/leads 7 */
  async #drop(): Promise<void> {
    if (this.#state.isBlocked) return;
    await this.#store(() => {
      const sent = [...this.#scans.values()].filter((scan) => !isUnsent(scan) && !isNoteUnsent(scan));
      const remove = [...[...this.#leads.keys()].map(nameLead), ...sent.map(nameScan)];
      return {
        isBlocked: true,
        cursor: "0.0",
        stored: { remove },
        count: () => {
          this.#leads = new Map();
          for (const { sequence } of sent) this.#scans.delete(sequence);
        },
      };
    });
  }

  /** Gives the device another key. */
  async reconnect(connection: LeadConnection): Promise<void> {
    await this.#store(() => ({ connection, cursor: "0.0" }));
    this.#mustEnrol = true;
  }

  async #enrol(): Promise<void> {
    const { kit } = await enrol(this.#caller);
    await this.#store(() => ({ isBlocked: false, stored: { put: { [KIT_RECORD]: kit } } }));
    this.#kit = kit;
    this.#mustEnrol = false;
  }

  /** Returns all leads of the exhibitor as a file, with what was noted until now. Throws without a network. rules/leads 11 */
  async download(format: LeadFormat): Promise<Blob> {
    await this.#changes;
    await this.#syncAfter();
    return downloadFile(this.#caller, format);
  }

  /** Ends the session: everything is sent, and its key stops working. Throws otherwise. */
  async close(): Promise<void> {
    await this.#changes;
    if (this.#view.unsent > 0 || this.#damaged > 0) throw new Error("Some scans are not sent");
    await tellClosed(this.#caller);
    this.#vault.close();
  }
}
