/** The signature, flags and length of an extension before the first row. */
const HEADER = 19;
const NULL = -1;

/**
 * Whole rows of `copy … (format binary)`: fields are read one after the other, without an object for any. `next` moves to
 * the next field, the other methods read it.
 */
export class CopiedRows {
  /** From `from` to `to`: the bytes of the current field. */
  from = 0;
  to = 0;
  readonly bytes: Buffer;
  /** The number of rows. */
  readonly length: number;

  constructor(bytes: Buffer, length: number) {
    this.bytes = bytes;
    this.length = length;
  }

  /** Moves to the next row. */
  startRow(): void {
    this.to += 2;
  }

  /** Moves to the next field of the row; false where it is null. */
  next(): boolean {
    const size = this.bytes.readInt32BE(this.to);
    this.from = this.to + 4;
    this.to = this.from + Math.max(0, size);
    return size !== NULL;
  }

  /** An `integer` or a `bigint` that fits into 53 bits. */
  integer(): number {
    const low = this.bytes.readInt32BE(this.to - 4);
    if (this.to - this.from === 4) return low;
    return this.bytes.readInt32BE(this.from) * 2 ** 32 + (low >>> 0);
  }

  double(): number {
    return this.bytes.readDoubleBE(this.from);
  }

  boolean(): boolean {
    return this.bytes[this.from] === 1;
  }

  text(): string {
    return this.bytes.toString("utf8", this.from, this.to);
  }
}

/** The mark after the last row. */
const END = -1;

/** Cuts the chunks of a copy into batches of whole rows. Throws when they end before the mark that ends a copy. */
export async function* readCopiedRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<CopiedRows> {
  let rest: Buffer = Buffer.alloc(0);
  let start = HEADER;
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const { end, count } = findRows(bytes, start);
    if (count > 0) yield new CopiedRows(bytes.subarray(start, end), count);
    rest = bytes.subarray(count > 0 ? end : 0);
    if (count > 0) start = 0;
  }
  if (rest.length !== start + 2 || rest.readInt16BE(start) !== END)
    throw new Error("A copy of rows ended before its last one");
}

/** Where the last whole row ends, and how many there are. */
function findRows(bytes: Buffer, start: number): { end: number; count: number } {
  let end = start;
  for (let count = 0; ; count += 1) {
    const next = endOfRow(bytes, end);
    if (next === null) return { end, count };
    end = next;
  }
}

/** Where the row that begins at `start` ends; null when its end has not come yet, or it is the mark after the last one. */
function endOfRow(bytes: Buffer, start: number): number | null {
  if (start + 2 > bytes.length) return null;
  const fields = bytes.readInt16BE(start);
  if (fields < 0) return null;
  let at = start + 2;
  for (let field = 0; field < fields; field += 1) {
    if (at + 4 > bytes.length) return null;
    at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  return at <= bytes.length ? at : null;
}
