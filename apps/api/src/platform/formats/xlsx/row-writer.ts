import { toCellText } from "./cell-text.ts";
import { isPlainText, isPlainUtf8 } from "./plain-text.ts";
import { escapeXml, type StyledColumn } from "./sheet-xml.ts";

/** The value of a cell: text always stays text, a date is its serial number in days. */
export type CellValue = string | number | boolean | null;

/** The bytes of a column's cells around row number and value, by the kind of the value. */
type Frame = { start: Uint8Array; text: Uint8Array; number: Uint8Array; true: Uint8Array; false: Uint8Array };

const ascii = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const ROW = ascii('<row r="');
const ROW_OPEN = ascii('">');
const ROW_END = ascii("</row>");
const TEXT_OPEN = ascii("<t>");
const KEPT_TEXT_OPEN = ascii('<t xml:space="preserve">');
const TEXT_END = ascii("</t></is></c>");
const NUMBER_END = ascii("</v></c>");

/** More than the longest markup around a value, or a number. */
const MARKUP = 128;
/** Bytes of UTF-8 that a UTF-16 unit takes at most. */
const BYTES_PER_UNIT = 3;

/** Whether a text keeps its look without escapes and without `xml:space`. */
const PLAIN = /^(?!\s)[^&<>\n\t]*(?<!\s)$/;

/**
 * Writes rows of a sheet as the bytes of their XML, without a string for each cell. `startRow`, then the cells from left
 * to right by the places of their columns, then `endRow`; a cell without a value is left out.
 */
export class RowWriter {
  readonly #frames: readonly Frame[];
  readonly #size: number;
  readonly #digits = new Uint8Array(20);
  #row: Uint8Array = new Uint8Array(0);
  #bytes: Uint8Array;
  #length = 0;

  /** `size`: bytes of a usual chunk; the writer takes more when a row needs more. */
  constructor(columns: readonly StyledColumn[], size: number) {
    this.#frames = columns.map(frameOf);
    this.#size = size;
    this.#bytes = new Uint8Array(size);
  }

  /** Bytes written since the last `take`. */
  get length(): number {
    return this.#length;
  }

  /** The bytes written since the last time; the caller may keep them. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.buffer, 0, this.#length);
    this.#bytes = new Uint8Array(this.#size);
    this.#length = 0;
    return taken;
  }

  /** Markup outside of rows. */
  markup(xml: string): void {
    this.#string(xml);
  }

  /** Begins row `number` (from 1). */
  startRow(number: number): void {
    this.#row = ascii(String(number));
    this.#reserve(MARKUP);
    this.#append(ROW);
    this.#append(this.#row);
    this.#append(ROW_OPEN);
  }

  endRow(): void {
    this.#reserve(MARKUP);
    this.#append(ROW_END);
  }

  /** A text, as `toCellText` has it; nothing where nothing is left. */
  text(column: number, text: string): void {
    if (!isPlainText(text)) {
      this.#unusualText(column, text);
      return;
    }
    if (text === "") return;
    this.#start(column, "text", text.length);
    this.#append(TEXT_OPEN);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = 0; at < text.length; at += 1) bytes[length++] = text.charCodeAt(at);
    this.#length = length;
    this.#append(TEXT_END);
  }

  /** The same for a text in UTF-8, which most often stands in the sheet byte by byte. */
  utf8(column: number, source: Uint8Array, from: number, to: number): void {
    if (!isPlainUtf8(source, from, to)) {
      const text = Buffer.from(source.buffer, source.byteOffset + from, to - from).toString();
      this.#unusualText(column, text);
      return;
    }
    if (from === to) return;
    this.#start(column, "text", to - from);
    this.#append(TEXT_OPEN);
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = from; at < to; at += 1) bytes[length++] = source[at] as number;
    this.#length = length;
    this.#append(TEXT_END);
  }

  number(column: number, value: number): void {
    this.#start(column, "number");
    if (Number.isSafeInteger(value) && value >= 0) this.#integer(value);
    else this.#string(String(value));
    this.#append(NUMBER_END);
  }

  /** A number of hundredths as a number of wholes, without a float's error. */
  hundredths(column: number, value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) {
      this.number(column, value / 100);
      return;
    }
    this.#start(column, "number");
    const rest = value % 100;
    this.#integer((value - rest) / 100);
    if (rest > 0) {
      this.#bytes[this.#length++] = POINT;
      this.#bytes[this.#length++] = ZERO + (rest - (rest % 10)) / 10;
      if (rest % 10 > 0) this.#bytes[this.#length++] = ZERO + (rest % 10);
    }
    this.#append(NUMBER_END);
  }

  flag(column: number, isTrue: boolean): void {
    this.#start(column, isTrue ? "true" : "false");
  }

  /** A cell of any kind; null makes none. */
  value(column: number, value: CellValue): void {
    if (typeof value === "string") this.text(column, value);
    else if (typeof value === "number") this.number(column, value);
    else if (typeof value === "boolean") this.flag(column, value);
  }

  /** Texts with characters that are dropped or escaped, spaces at an end, or a length beyond that of a cell. */
  #unusualText(column: number, text: string): void {
    const shown = toCellText(text);
    if (shown === null) return;
    this.#start(column, "text");
    if (PLAIN.test(shown)) {
      this.#append(TEXT_OPEN);
      this.#string(shown);
    } else {
      this.#append(KEPT_TEXT_OPEN);
      this.#string(escapeXml(shown));
    }
    this.#reserve(MARKUP);
    this.#append(TEXT_END);
  }

  #start(column: number, kind: Exclude<keyof Frame, "start">, more = 0): void {
    const frame = this.#frames[column];
    if (!frame) throw new RangeError(`The sheet has no column ${column}`);
    this.#reserve(MARKUP + more);
    this.#append(frame.start);
    this.#append(this.#row);
    this.#append(frame[kind]);
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  /** These bytes are few: copied one by one they take less time than a call of `set`. */
  #append(source: Uint8Array): void {
    const bytes = this.#bytes;
    let length = this.#length;
    for (let at = 0; at < source.length; at += 1) bytes[length++] = source[at] as number;
    this.#length = length;
  }

  #string(text: string): void {
    this.#reserve(text.length * BYTES_PER_UNIT + MARKUP);
    this.#length += ENCODER.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  #integer(value: number): void {
    const digits = this.#digits;
    let count = 0;
    let rest = value;
    do {
      const next = Math.floor(rest / 10);
      digits[count++] = ZERO + (rest - next * 10);
      rest = next;
    } while (rest > 0);
    while (count > 0) this.#bytes[this.#length++] = digits[--count] as number;
  }
}

const ENCODER = new TextEncoder();
const ZERO = 0x30;
const POINT = 0x2e;

function frameOf({ letters, style }: StyledColumn): Frame {
  const kind = (rest: string) => ascii(`" s="${style}"${rest}`);
  return {
    start: ascii(`<c r="${letters}`),
    text: kind(' t="inlineStr"><is>'),
    number: kind("><v>"),
    true: kind(' t="b"><v>1</v></c>'),
    false: kind(' t="b"><v>0</v></c>'),
  };
}
