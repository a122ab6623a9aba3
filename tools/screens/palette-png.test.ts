import { crc32, deflateSync, inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { toPalettePng } from "./palette-png.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function png(width: number, kind: 2 | 6, rows: number[][]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, kind, 0, 0, 0], 8);
  const data = deflateSync(Buffer.concat(rows.map((row) => Buffer.from(row))));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The colours of a PNG with a palette, row by row. */
function coloursOf(written: Buffer): string[] {
  const found = new Map<string, Buffer>();
  for (let at = 8; at < written.length; at += written.readUInt32BE(at) + 12) {
    const end = at + 8 + written.readUInt32BE(at);
    expect(written.readUInt32BE(end)).toBe(crc32(written.subarray(at + 4, end)));
    found.set(written.toString("latin1", at + 4, at + 8), written.subarray(at + 8, end));
  }
  const width = found.get("IHDR")?.readUInt32BE(0) ?? 0;
  const palette = found.get("PLTE") ?? Buffer.alloc(0);
  const rows = inflateSync(found.get("IDAT") ?? Buffer.alloc(0));
  return [...rows]
    .filter((_, at) => at % (width + 1) > 0)
    .map((index) => palette.toString("hex", index * 3, index * 3 + 3));
}

it("keeps every colour of a picture with few, whatever the filters of its rows", () => {
  const rows = [
    [0, 10, 20, 30, 40, 50, 60], // as it is
    [1, 10, 20, 30, 30, 30, 30], // from the left: 40 50 60
    [2, 1, 1, 1, 1, 1, 1], // from above: 11 21 31 41 51 61
    [3, 5, 10, 15, 20, 25, 30], // from both: 5+5 10+10 15+15, then from (10+41)/2 …
    [4, 0, 0, 0, 0, 0, 0], // from the likeliest
  ];
  expect(coloursOf(toPalettePng(png(2, 2, rows)))).toEqual([
    ...["0a141e", "28323c"],
    ...["0a141e", "28323c"],
    ...["0b151f", "29333d"],
    ...["0a141e", "2d3c4b"],
    ...["0a141e", "2d3c4b"],
  ]);
});

it("leaves opacity out", () => {
  expect(coloursOf(toPalettePng(png(1, 6, [[0, 1, 2, 3, 255]])))).toEqual(["010203"]);
});

it("keeps the commonest of many colours exact and the others near", () => {
  const many = Array.from({ length: 600 }, (_, index) => [index & 0xff, index >> 8, 7]).flat();
  const common = Array.from({ length: 600 }, () => [250, 100, 7]).flat();
  const colours = coloursOf(
    toPalettePng(
      png(600, 2, [
        [0, ...many],
        [0, ...common],
      ]),
    ),
  );
  expect(new Set(colours).size).toBeLessThanOrEqual(256);
  expect(new Set(colours.slice(600))).toEqual(new Set(["fa6407"]));
  for (const [index, colour] of colours.slice(0, 600).entries()) {
    const [red = 0, green = 0, blue = 0] = Buffer.from(colour, "hex");
    expect(Math.abs(red - (index & 0xff)) + Math.abs(green - (index >> 8)) + blue - 7).toBeLessThan(24);
  }
});

it("refuses what is no screenshot", () => {
  expect(() => toPalettePng(Buffer.from("GIF89a, certainly not a PNG at all"))).toThrow();
});
