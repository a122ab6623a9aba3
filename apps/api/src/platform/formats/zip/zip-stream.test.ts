import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { readZip } from "../../../../test/files/read-zip.ts";
import { type ZipPart, zipStream } from "./zip-stream.ts";

const CONTENT = Buffer.from("content ".repeat(1000));
const zip = (...parts: ZipPart[]) => zipStream(Readable.from(parts));

test("each part can be read back, by its path", async () => {
  const file = await buffer(
    zip({ path: "ä/b.xml", content: [CONTENT, CONTENT] }, { path: "c", content: [] }),
  );
  const parts = readZip(file);
  expect([...parts.keys()]).toEqual(["ä/b.xml", "c"]);
  expect(parts.get("ä/b.xml")?.()).toBe(CONTENT.toString().repeat(2));
  expect(parts.get("c")?.()).toBe("");
});

test("a part that fails ends the file with its failure", async () => {
  const broken = async function* () {
    yield CONTENT;
    throw new Error("no database");
  };
  await expect(buffer(zip({ path: "a", content: broken() }))).rejects.toThrow("no database");
});

test("a reader who goes away ends the part that is written and all that would come", async () => {
  let isOver = false;
  const endless = async function* () {
    try {
      for (;;) yield CONTENT;
    } finally {
      isOver = true;
    }
  };
  const stream = zip({ path: "a", content: endless() }, { path: "b", content: [CONTENT] });
  for await (const _ of stream) break;
  await finished(stream, { error: false }).catch(() => {});
  await expect.poll(() => isOver).toBe(true);
});
