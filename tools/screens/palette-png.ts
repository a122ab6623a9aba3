import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const MOST_COLOURS = 256;
/** So many of the commonest stay as they are: areas and texts. The rest of the palette is for the edges of letters. */
const EXACT_COLOURS = 128;
const RED_GREEN_BLUE = 2;
const WITH_OPACITY = 6;

type Picture = {
  width: number;
  height: number /** Red, green and blue of each point, row by row. */;
  points: Buffer;
};

/**
 * Rewrites a screenshot (PNG with 8 bits a channel, not interlaced) with a palette of at most 256 colours: a third of the
 * size. The commonest colours stay exact, the others become the nearest of those that there are.
 */
export function toPalettePng(png: Buffer): Buffer {
  const picture = decode(png);
  const palette = choosePalette(countColours(picture.points));
  const indexes = new Map(palette.map((colour, index) => [colour, index]));
  const { width, height, points } = picture;
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = points.readUIntBE((y * width + x) * 3, 3);
      let index = indexes.get(colour);
      if (index === undefined) {
        index = nearest(palette, colour);
        indexes.set(colour, index);
      }
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // bits, palette, and the only compression, filter and order there are
  const colours = Buffer.alloc(palette.length * 3);
  for (const [index, colour] of palette.entries()) colours.writeUIntBE(colour, index * 3, 3);
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", colours),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function decode(png: Buffer): Picture {
  const header = chunksOf(png, "IHDR")[0];
  if (!png.subarray(0, 8).equals(SIGNATURE) || !header) throw new Error("This is not a PNG.");
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, kind, , , interlaced] = header.subarray(8);
  if (bits !== 8 || (kind !== RED_GREEN_BLUE && kind !== WITH_OPACITY) || interlaced !== 0)
    throw new Error("Only PNGs as Chromium writes them can be read.");
  const channels = kind === WITH_OPACITY ? 4 : 3;
  const rows = unfilter(inflateSync(Buffer.concat(chunksOf(png, "IDAT"))), width * channels, channels);
  if (channels === 3) return { width, height, points: rows };
  const points = Buffer.alloc(width * height * 3);
  for (let point = 0; point < width * height; point += 1)
    rows.copy(points, point * 3, point * 4, point * 4 + 3);
  return { width, height, points };
}

/** Each row says how it was foretold from its left and upper neighbours; this puts the bytes themselves back. */
function unfilter(filtered: Buffer, rowBytes: number, step: number): Buffer {
  const rows = Buffer.alloc((filtered.length / (rowBytes + 1)) * rowBytes);
  for (let y = 0; y * rowBytes < rows.length; y += 1) {
    const filter = filtered[y * (rowBytes + 1)];
    for (let x = 0; x < rowBytes; x += 1) {
      const at = y * rowBytes + x;
      const left = x >= step ? (rows[at - step] ?? 0) : 0;
      const up = y > 0 ? (rows[at - rowBytes] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (rows[at - rowBytes - step] ?? 0) : 0;
      const foretold = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rows[at] = ((filtered[at + y + 1] ?? 0) + foretold) & 0xff;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function countColours(points: Buffer): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < points.length; at += 3) {
    const colour = points.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

/** The commonest colours, and of the others the commonest of each cube of similar ones, as small as they may be. */
function choosePalette(counts: ReadonlyMap<number, number>): number[] {
  const common = [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  if (common.length <= MOST_COLOURS) return common;
  const exact = common.slice(0, EXACT_COLOURS);
  for (let bits = 1; ; bits += 1) {
    const mask = 0x010101 * ((0xff << bits) & 0xff);
    const cubes = new Map<number, number>();
    for (const colour of common.slice(EXACT_COLOURS)) {
      if (!cubes.has(colour & mask)) cubes.set(colour & mask, colour);
    }
    if (cubes.size <= MOST_COLOURS - EXACT_COLOURS) return [...exact, ...cubes.values()];
  }
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, candidate] of palette.entries()) {
    const red = (candidate >> 16) - (colour >> 16);
    const green = ((candidate >> 8) & 0xff) - ((colour >> 8) & 0xff);
    const blue = (candidate & 0xff) - (colour & 0xff);
    const distance = red * red + green * green + blue * blue;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function chunksOf(png: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === wanted) found.push(png.subarray(at + 8, at + 8 + length));
  }
  return found;
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}
