import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { ProblemCode } from "@foyer/contract/problem.ts";
import sharp, { type Sharp } from "sharp";

/** A file that is uploaded as an image; `clean`: it is one, and must come out harmless. */
export type HostileImage = { name: string; bytes: Buffer; outcome: "clean" | ProblemCode };

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ffe0", "hex");
/** Must never be in a result. */
export const PAYLOAD = "<script>alert('payload')</script>";

/** A chunk of a PNG file; `isBroken`: with a wrong checksum. */
function chunk(type: string, data: Uint8Array, isBroken = false): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, "latin1");
  bytes.set(data, 8);
  bytes.writeUInt32BE(
    (crc32(bytes.subarray(4, 8 + data.length)) ^ (isBroken ? 1 : 0)) >>> 0,
    8 + data.length,
  );
  return bytes;
}

type Head = { width: number; height: number; depth?: number; colour?: number; interlace?: number };
function head({ width, height, depth = 8, colour = 2, interlace = 0 }: Head, isBroken = false): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlace], 8);
  return chunk("IHDR", data, isBroken);
}
const END = chunk("IEND", Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([PNG, ...chunks, END]);

/** Zeros, compressed: a megabyte becomes a few kilobytes, or one at the highest level. */
const zeros = (megabytes: number, level = 1) => deflateSync(Buffer.alloc(megabytes * 1_000_000), { level });
const PIXELS = chunk("IDAT", deflateSync(Buffer.alloc(10 * 31)));
const SMALL = head({ width: 10, height: 10 });
const named = (text: string, data: Uint8Array) => Buffer.concat([Buffer.from(text), data]);

/** Pixels of all passes of an interlaced image: a little more than needed does no harm. */
const interlaced = (side: number, bytesPerPixel: number) =>
  png(
    head({ width: side, height: side, depth: bytesPerPixel === 8 ? 16 : 8, colour: 6, interlace: 1 }),
    chunk("IDAT", zeros(Math.ceil((side * side * bytesPerPixel + 16 * side) / 1_000_000))),
  );

/** An image whose left half is red and whose right half is blue. */
const halves = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#e00000" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#0000e0" } },
      left: width / 2,
      top: 0,
    },
  ]);

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#135" } });

/** A progressive JPEG whose last scan is repeated until the file is as large as it may be. */
function manyScans(jpeg: Buffer): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from("ffda", "hex")), -2);
  const count = Math.floor((4_900_000 - jpeg.length) / scan.length);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]);
}

/** A JPEG with other numbers in its header. */
function withSides(jpeg: Buffer, side: number): Buffer {
  const changed = Buffer.from(jpeg);
  const start = changed.indexOf(Buffer.from("ffc0", "hex"));
  changed.writeUInt16BE(side, start + 5);
  changed.writeUInt16BE(side, start + 7);
  return changed;
}

/** A JPEG of two halves that is lying as EXIF says: 1 to 8. Upright, red is left and blue is right. */
export async function lyingJpeg(orientation: number): Promise<Buffer> {
  const pixels = await halves().png().toBuffer();
  const turns: Record<number, ((image: Sharp) => Sharp)[]> = {
    2: [(image) => image.flop()],
    3: [(image) => image.rotate(180)],
    4: [(image) => image.flip()],
    5: [(image) => image.rotate(90), (image) => image.flop()],
    6: [(image) => image.rotate(270)],
    7: [(image) => image.rotate(270), (image) => image.flop()],
    8: [(image) => image.rotate(90)],
  };
  let turned = pixels;
  for (const turn of turns[orientation] ?? []) turned = await turn(sharp(turned)).png().toBuffer();
  return sharp(turned).withMetadata({ orientation }).jpeg().toBuffer();
}

/** Returns image files that break, exhaust or deceive careless servers. rules/images */
export async function hostileImages(): Promise<HostileImage[]> {
  const all = (files: Record<string, Buffer | string>, outcome: HostileImage["outcome"]) =>
    Object.entries(files).map(([name, file]) => ({ name, bytes: Buffer.from(file), outcome }));
  return [
    ...all(await notImages(), "image-only"),
    ...all(await damagedImages(), "image-damaged"),
    ...all(await tooLargeImages(), "image-too-large"),
    ...all(await disguisedImages(), "clean"),
    ...all(await extremeImages(), "clean"),
  ];
}

async function notImages(): Promise<Record<string, Buffer | string>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`;
  const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`;
  return {
    "zero bytes": "",
    "one byte": "a",
    svg,
    "svg with an entity": entity,
    "html named png": `<!doctype html>${PAYLOAD}`,
    "a script": "alert(1)//",
    gif: await halves().gif().toBuffer(),
    webp: await halves().webp().toBuffer(),
    tiff: await halves().tiff().toBuffer(),
    avif: await plain(16).avif().toBuffer(),
    bmp: Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)]),
    ico: Buffer.concat([Buffer.from("00000100", "hex"), png(SMALL, PIXELS)]),
    pdf: `%PDF-1.7\n${PAYLOAD}`,
    zip: Buffer.from("504b030414000600", "hex"),
    "mng, a relative of png": Buffer.from("8a4d4e470d0a1a0a", "hex"),
    "html before a png": Buffer.concat([Buffer.from(`<html>${PAYLOAD}`), png(SMALL, PIXELS)]),
  };
}

async function damagedImages(): Promise<Record<string, Buffer>> {
  const photo = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  const noisy = await sharp(photo).jpeg().toBuffer();
  return {
    "png: signature alone": PNG,
    "jpeg: signature alone": JPEG,
    "png: noise": Buffer.concat([PNG, randomBytes(5_000)]),
    "jpeg: noise": Buffer.concat([JPEG, randomBytes(5_000)]),
    "png: cut in half": photo.subarray(0, photo.length / 2),
    "jpeg: cut in half": noisy.subarray(0, noisy.length / 2),
    "png: no pixels": png(SMALL),
    "png: wrong checksum of the header": png(head({ width: 10, height: 10 }, true), PIXELS),
    "png: width zero": png(head({ width: 0, height: 10 }), PIXELS),
    "png: width beyond all numbers": png(head({ width: 0xff_ff_ff_ff, height: 1 }), PIXELS),
    "png: a depth that is none": png(head({ width: 10, height: 10, depth: 3 }), PIXELS),
    "png: not deflated": png(SMALL, chunk("IDAT", randomBytes(400))),
    "png: palette without colours": png(head({ width: 10, height: 10, colour: 3 }), PIXELS),
    "jpeg: a thousand scans": manyScans(await plain(500).jpeg({ progressive: true }).toBuffer()),
  };
}

async function tooLargeImages(): Promise<Record<string, Buffer>> {
  const large = await plain(1_000).jpeg().toBuffer();
  return {
    "png: 31 kB of 256 megapixels": png(
      head({ width: 16_000, height: 16_000, depth: 1, colour: 0 }),
      chunk("IDAT", zeros(32, 9)),
    ),
    "png: a header of 10 gigapixels": png(head({ width: 100_000, height: 100_000 }), PIXELS),
    "png: 1 pixel high, 40 million wide": png(head({ width: 40_000_000, height: 1 }), PIXELS),
    "jpeg: a header of 4 gigapixels": withSides(large, 65_500),
  };
}

/** Images with something else in them. */
async function disguisedImages(): Promise<Record<string, Buffer>> {
  const jpeg = await halves().jpeg().toBuffer();
  const exif = { IFD0: { Copyright: PAYLOAD }, IFD3: { GPSLatitude: "52/1 31/1 0/1" } };
  return {
    "png: html behind its end": Buffer.concat([png(SMALL, PIXELS), Buffer.from(PAYLOAD)]),
    "jpeg: a zip behind its end": Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${PAYLOAD}`)]),
    "png: html in a text": png(SMALL, chunk("tEXt", Buffer.from(`Comment\0${PAYLOAD}`)), PIXELS),
    "png: a text of 200 MB": png(SMALL, chunk("zTXt", named("k\0\0", zeros(200))), PIXELS),
    "png: a profile of 200 MB": png(SMALL, chunk("iCCP", named("k\0\0", zeros(200))), PIXELS),
    "png: 100,000 texts": png(
      SMALL,
      ...Array.from({ length: 100_000 }, () => chunk("tEXt", Buffer.from("a\0b"))),
      PIXELS,
    ),
    "png: animated": png(
      SMALL,
      chunk("acTL", Buffer.from("0000000200000000", "hex")),
      chunk(
        "fcTL",
        Buffer.from("000000000000000a0000000a000000000000000000010001000000", "hex").subarray(0, 26),
      ),
      PIXELS,
    ),
    "jpeg: html in EXIF, and a place": await halves().withExif(exif).jpeg().toBuffer(),
  };
}

/** Images of the maximum size, and of rare kinds. */
async function extremeImages(): Promise<Record<string, Buffer>> {
  const progressive = await plain(6_324).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  const cmyk = plain(2_000).toColourspace("cmyk");
  const alpha = sharp({ create: { width: 60, height: 40, channels: 4, background: "#e0000080" } });
  return {
    "png: palette with transparency": await alpha.clone().png({ palette: true }).toBuffer(),
    "png: grey with alpha": await alpha.clone().toColourspace("b-w").png().toBuffer(),
    "png: 40 megapixels": png(head({ width: 6_324, height: 6_324 }), chunk("IDAT", zeros(121))),
    "png: 40 megapixels of 16 bit, interlaced": interlaced(6_324, 8),
    "png: as wide as may be": png(head({ width: 30_000, height: 1_300 }), chunk("IDAT", zeros(118))),
    "png: as high as may be": png(head({ width: 1_300, height: 30_000 }), chunk("IDAT", zeros(118))),
    "png: pixels that never end": png(SMALL, chunk("IDAT", zeros(200))),
    "jpeg: 40 megapixels, progressive": progressive,
    "jpeg: CMYK, progressive": await cmyk.jpeg({ progressive: true }).toBuffer(),
    "jpeg: on its side": await lyingJpeg(6),
    "jpeg: grey": await halves().greyscale().jpeg().toBuffer(),
  };
}
