import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { localHeader, MOST_BYTES } from "./zip-records.ts";
import { type ZipPart, zipStream } from "./zip-stream.ts";

const PATH = "ä/b.xml";
const CONTENT = Buffer.from("content ".repeat(1000));
const zip = (...parts: ZipPart[]) => buffer(Readable.from(zipStream(Readable.from(parts))));

test("what stands behind a part and in the list at the end leads back to its content", async () => {
  const file = await zip({ path: PATH, content: [CONTENT, CONTENT] });
  const list = file.readUInt32LE(file.length - 6);
  const [crc, packedSize, size] = [16, 20, 24].map((at) => file.readUInt32LE(list + at));
  const whole = Buffer.concat([CONTENT, CONTENT]);
  expect([crc, size]).toEqual([crc32(whole), whole.length]);
  const start = localHeader(PATH).length;
  expect(file.toString("utf8", 30, start)).toBe(PATH);
  expect(inflateRawSync(file.subarray(start, start + (packedSize ?? 0)))).toEqual(whole);
  expect([4, 8, 12].map((at) => file.readUInt32LE(list - 16 + at))).toEqual([crc, packedSize, size]);
});

test("no part is larger than the file can say", async () => {
  // Nothing but its length is looked at before it is too much.
  const huge = Object.defineProperty(Buffer.alloc(10), "length", { value: MOST_BYTES });
  await expect(zip({ path: PATH, content: [huge, CONTENT] })).rejects.toThrow("4 GiB");
});
