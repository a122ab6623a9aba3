/** Code points as sorted ranges: from, to, from, to …; both ends belong to their range. */
export type CodeRanges = Uint32Array;

/** Subtables that map Unicode, the best first: platform and encoding. */
const UNICODE = ["3 10", "0 6", "0 4", "3 1", "0 3"];

/** Reads which code points a font has glyphs for from its `cmap` table. Throws for a table without Unicode. */
export function readCmap(table: Uint8Array): CodeRanges {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const subtables = new Map<string, number>();
  for (let record = 0; record < view.getUint16(2); record += 1) {
    const at = 4 + 8 * record;
    subtables.set(`${view.getUint16(at)} ${view.getUint16(at + 2)}`, view.getUint32(at + 4));
  }
  const start = UNICODE.map((one) => subtables.get(one)).find((one) => one !== undefined);
  if (start === undefined) throw new Error("The font has no cmap for Unicode");
  const format = view.getUint16(start);
  if (format === 12) return joinRanges(groupsOf(view, start));
  if (format === 4) return joinRanges(segmentsOf(view, start));
  throw new Error(`The font has a cmap of format ${format}`);
}

/** Reports whether a code point is in one of the ranges. */
export function isInRanges(ranges: CodeRanges, code: number): boolean {
  let [low, high] = [0, ranges.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (ranges[2 * middle] ?? 0)) high = middle - 1;
    else if (code > (ranges[2 * middle + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

type Range = readonly [from: number, to: number];

/** Format 12: groups of code points with consecutive glyphs. Glyph 0 is the box for missing letters. */
function* groupsOf(view: DataView, start: number): Generator<Range> {
  const groups = view.getUint32(start + 12);
  for (let at = start + 16; at < start + 16 + 12 * groups; at += 12) {
    const from = view.getUint32(at) + (view.getUint32(at + 8) === 0 ? 1 : 0);
    const to = view.getUint32(at + 4);
    if (from <= to) yield [from, to];
  }
}

/** Format 4: segments of 16-bit code points, whose glyphs are computed or listed. */
function* segmentsOf(view: DataView, start: number): Generator<Range> {
  const bytes = view.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + bytes + 2;
  for (let at = 0; at < bytes; at += 2) {
    const delta = view.getUint16(starts + bytes + at);
    const listAt = starts + 2 * bytes + at;
    const list = view.getUint16(listAt);
    const [first, last] = [view.getUint16(starts + at), view.getUint16(ends + at)];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const entry = list === 0 ? code : view.getUint16(listAt + list + 2 * (code - first));
      if (entry !== 0 && ((entry + delta) & 0xffff) !== 0) yield [code, code];
    }
  }
}

/** Joins neighbouring ranges; the formats list them in order. */
function joinRanges(ranges: Iterable<Range>): CodeRanges {
  const joined: number[] = [];
  for (const [from, to] of ranges) {
    if (joined.at(-1) === from - 1) joined[joined.length - 1] = to;
    else joined.push(from, to);
  }
  return Uint32Array.from(joined);
}
