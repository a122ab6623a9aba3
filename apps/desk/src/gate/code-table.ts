import type { ScannedTicket } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { CODE_BYTES, HASH_BYTES, readFlags } from "@foyer/domain/gate/packed-codes.ts";
import type { PackedPassage } from "@foyer/domain/gate/packed-passages.ts";
import { SortedCodes } from "./sorted-codes.ts";

/** A passage in memory. */
export type KnownPassage = { at: number; gateId: number; direction: Direction };

/** Bits of an entry: none, a passage of a code without a ticket, or the flags of a ticket after them. */
const NO_ENTRY = 0;
const NO_TICKET = 1;
const FIRST_FLAGS = 2;
/** The share of slots that may be taken: beyond, lookups become slow. */
const MAX_LOAD = 0.5;
const FIRST_CAPACITY = 1024;
const FIRST_PASSAGES = 256;

/**
 * The codes and passages that a device knows: those that it was set up with as they are stored, and what it has learned since
 * in typed arrays, found in microseconds. A hash is spread evenly, so its own bits choose the slot (open addressing).
 */
export class CodeTable {
  #capacity = 0;
  #size = 0;
  readonly #base: SortedCodes;
  /** Slots whose code is among those of the base. */
  #inBase = 0;
  #high = new Uint32Array();
  #low = new Uint32Array();
  #registrations = new Uint32Array();
  #entries = new Uint8Array();
  /** The latest passage of a slot, counted from 1. */
  #heads = new Uint32Array();

  #passages = 0;
  #times = new Float64Array(FIRST_PASSAGES);
  #gates = new Uint32Array(FIRST_PASSAGES);
  /** The area, and in the last bit the direction. */
  #ways = new Uint16Array(FIRST_PASSAGES);
  #earlier = new Uint32Array(FIRST_PASSAGES);

  /** `codes`: how many are expected beside those of the base. */
  constructor(codes = 0, base = new SortedCodes()) {
    this.#base = base;
    this.#resize(Math.max(FIRST_CAPACITY, 2 ** Math.ceil(Math.log2((codes + 1) / MAX_LOAD))));
  }

  /** The number of different codes. */
  get size(): number {
    return this.#base.size + this.#size - this.#inBase;
  }

  /** Adds packed codes; one that is known gets its new status. */
  addCodes(packed: Uint8Array): void {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let at = 0; at + CODE_BYTES <= packed.length; at += CODE_BYTES) {
      const slot = this.#slotFor(view.getUint32(at), view.getUint32(at + 4));
      this.#registrations[slot] = view.getUint32(at + HASH_BYTES);
      this.#entries[slot] = FIRST_FLAGS + view.getUint8(at + HASH_BYTES + 4);
    }
  }

  addPassage({ hash, at, gateId, area, direction }: PackedPassage): void {
    const slot = this.#slotFor(...wordsOf(hash));
    if (this.#passages === this.#times.length) this.#growPassages();
    const nth = this.#passages;
    this.#times[nth] = at;
    this.#gates[nth] = gateId;
    this.#ways[nth] = area * 2 + (direction === "in" ? 0 : 1);
    this.#earlier[nth] = this.#heads[slot] ?? 0;
    this.#passages += 1;
    this.#heads[slot] = this.#passages;
  }

  /** The ticket of a code, and its passages in an area, the earliest first. */
  find(hash: Uint8Array, area: number): { ticket: ScannedTicket | null; passages: KnownPassage[] } {
    const [high, low] = wordsOf(hash);
    const slot = this.#find(high, low);
    const passages: KnownPassage[] = [];
    for (let nth = this.#heads[slot] ?? 0; nth > 0; nth = this.#earlier[nth - 1] ?? 0) {
      const way = this.#ways[nth - 1] ?? 0;
      if (way >> 1 !== area) continue;
      passages.push({
        at: this.#times[nth - 1] ?? 0,
        gateId: this.#gates[nth - 1] ?? 0,
        direction: way % 2 === 0 ? "in" : "out",
      });
    }
    passages.sort((one, other) => one.at - other.at);
    return { ticket: this.#ticketIn(slot) ?? this.#ticketOfBase(high, low), passages };
  }

  #ticketIn(slot: number): ScannedTicket | null {
    const entry = this.#entries[slot] ?? NO_ENTRY;
    if (entry < FIRST_FLAGS) return null;
    return { registrationId: this.#registrations[slot] ?? 0, ...readFlags(entry - FIRST_FLAGS) };
  }

  #ticketOfBase(high: number, low: number): ScannedTicket | null {
    const found = this.#base.find(high, low);
    return found && { registrationId: found.registrationId, ...readFlags(found.flags) };
  }

  /** The slot of a hash, or the empty one where it would be. */
  #find(high: number, low: number): number {
    const mask = this.#capacity - 1;
    let slot = low & mask;
    while (this.#entries[slot] !== NO_ENTRY && (this.#low[slot] !== low || this.#high[slot] !== high))
      slot = (slot + 1) & mask;
    return slot;
  }

  #slotFor(high: number, low: number): number {
    const found = this.#find(high, low);
    if (this.#entries[found] !== NO_ENTRY) return found;
    if (this.#size + 1 > this.#capacity * MAX_LOAD) {
      this.#resize(this.#capacity * 2);
      return this.#slotFor(high, low);
    }
    this.#high[found] = high;
    this.#low[found] = low;
    this.#entries[found] = NO_TICKET;
    this.#size += 1;
    if (this.#base.find(high, low)) this.#inBase += 1;
    return found;
  }

  #resize(capacity: number): void {
    const [high, low, registrations, entries, heads] = [
      this.#high,
      this.#low,
      this.#registrations,
      this.#entries,
      this.#heads,
    ];
    this.#capacity = capacity;
    this.#high = new Uint32Array(capacity);
    this.#low = new Uint32Array(capacity);
    this.#registrations = new Uint32Array(capacity);
    this.#entries = new Uint8Array(capacity);
    this.#heads = new Uint32Array(capacity);
    for (let at = 0; at < entries.length; at += 1) {
      if (entries[at] === NO_ENTRY) continue;
      const slot = this.#find(high[at] ?? 0, low[at] ?? 0);
      this.#high[slot] = high[at] ?? 0;
      this.#low[slot] = low[at] ?? 0;
      this.#registrations[slot] = registrations[at] ?? 0;
      this.#entries[slot] = entries[at] ?? 0;
      this.#heads[slot] = heads[at] ?? 0;
    }
  }

  #growPassages(): void {
    const [times, gates, ways, earlier] = [this.#times, this.#gates, this.#ways, this.#earlier];
    const length = times.length * 2;
    this.#times = new Float64Array(length);
    this.#gates = new Uint32Array(length);
    this.#ways = new Uint16Array(length);
    this.#earlier = new Uint32Array(length);
    this.#times.set(times);
    this.#gates.set(gates);
    this.#ways.set(ways);
    this.#earlier.set(earlier);
  }
}

function wordsOf(hash: Uint8Array): [high: number, low: number] {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  return [view.getUint32(0), view.getUint32(4)];
}
