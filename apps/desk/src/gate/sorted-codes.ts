import { CODE_BYTES, HASH_BYTES } from "@foyer/domain/gate/packed-codes.ts";

/** Codes of a chunk; the last chunk may have fewer. */
const CODES_PER_CHUNK = 20_000;

/** Packs codes again in the order of the first four bytes of their hashes; codes that agree in these stay in their order. */
export function sortCodes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer>[] {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  const count = bytes.length / CODE_BYTES;
  const view = new DataView(bytes.buffer);
  const firsts = new Uint32Array(count);
  for (let nth = 0; nth < count; nth += 1) firsts[nth] = view.getUint32(nth * CODE_BYTES);
  const order = orderOf(firsts);
  const sorted: Uint8Array<ArrayBuffer>[] = [];
  for (let first = 0; first < count; first += CODES_PER_CHUNK) {
    const some = order.subarray(first, first + CODES_PER_CHUNK);
    const chunk = new Uint8Array(some.length * CODE_BYTES);
    let to = 0;
    for (const nth of some)
      for (let at = 0; at < CODE_BYTES; at += 1) chunk[to++] = bytes[nth * CODE_BYTES + at] ?? 0;
    sorted.push(chunk);
  }
  return sorted;
}

const DIGIT_BITS = 16;
const DIGITS = 2 ** DIGIT_BITS;

/** Returns the positions of numbers in their order, equal ones as they are: a radix sort, because a million are sorted on a phone. */
function orderOf(numbers: Uint32Array): Uint32Array {
  let order = new Uint32Array(numbers.length);
  for (let nth = 0; nth < order.length; nth += 1) order[nth] = nth;
  for (const shift of [0, DIGIT_BITS]) {
    const digitOf = (nth: number) => ((numbers[nth] ?? 0) >>> shift) % DIGITS;
    const places = new Uint32Array(DIGITS + 1);
    for (const nth of order) places[digitOf(nth) + 1] = (places[digitOf(nth) + 1] ?? 0) + 1;
    for (let digit = 0; digit < DIGITS; digit += 1)
      places[digit + 1] = (places[digit + 1] ?? 0) + (places[digit] ?? 0);
    const sorted = new Uint32Array(order.length);
    for (const nth of order) {
      const place = places[digitOf(nth)] ?? 0;
      sorted[place] = nth;
      places[digitOf(nth)] = place + 1;
    }
    order = sorted;
  }
  return order;
}

/**
 * Codes as `sortCodes` has packed them, found where they lie: opening a device costs nothing for each of them, and a
 * million are 13 MB. decisions/121
 */
export class SortedCodes {
  readonly #views: readonly DataView[];
  /** The number of codes. */
  readonly size: number;

  constructor(chunks: readonly Uint8Array[] = []) {
    this.#views = chunks.map(
      ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength),
    );
    this.size = this.#views.reduce((sum, { byteLength }) => sum + byteLength, 0) / CODE_BYTES;
  }

  /** The registration and the flags of a hash, given in two words; of equal hashes those of the last one. */
  find(high: number, low: number): { registrationId: number; flags: number } | null {
    let found: { registrationId: number; flags: number } | null = null;
    for (let nth = this.#first(high); nth < this.size && this.#word(nth, 0) === high; nth += 1) {
      if (this.#word(nth, 4) !== low) continue;
      const { view, at } = this.#place(nth);
      found = {
        registrationId: view.getUint32(at + HASH_BYTES),
        flags: view.getUint8(at + HASH_BYTES + 4),
      };
    }
    return found;
  }

  /** The position of the first code whose hash begins with this word, or with a greater one. */
  #first(high: number): number {
    let [from, to] = [0, this.size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#word(middle, 0) < high) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #word(nth: number, offset: number): number {
    const { view, at } = this.#place(nth);
    return view.getUint32(at + offset);
  }

  #place(nth: number): { view: DataView; at: number } {
    const view = this.#views[Math.floor(nth / CODES_PER_CHUNK)];
    if (!view) throw new RangeError(`There is no code ${nth}`);
    return { view, at: (nth % CODES_PER_CHUNK) * CODE_BYTES };
  }
}
