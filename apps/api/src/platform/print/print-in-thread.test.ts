import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { PageDesign, PrintedPage } from "@foyer/print/page/page-design.ts";
import { afterEach, expect, it, vi } from "vitest";
import { readPages } from "../../../test/files/scan-pdf.ts";
import { printDocumentInThread, printPageInThread, streamDocumentInThread } from "./print-in-thread.ts";

afterEach(() => {
  vi.useRealTimers();
});

const HEADER = { title: "Badges", culture: "en-GB", created: new Date(0) };
const design: PageDesign = {
  page: { width: 105, height: 148 },
  grid: { width: 1050, height: 1480 },
  dotsPerInch: 203,
  fields: [{ x: 50, y: 50, angle: 0, fontSize: 15, height: 75, widthPoints: 0 }],
};
const pageOf = (text: string): PrintedPage => ({
  design,
  culture: "en-GB",
  values: [{ kind: "text", text }],
});
async function* pages(count: number, onRead?: (index: number) => void) {
  for (let index = 1; index <= count; index += 1) {
    onRead?.(index);
    yield pageOf(`Guest ${index} Анна`);
  }
}

// rules/printing 10
it("prints pages into one file, in their order, and tells what happened to each", async () => {
  const chunks: Uint8Array[] = [];
  const reported: number[] = [];
  const printing = printDocumentInThread(pages(50), HEADER, ({ page }) => reported.push(page));
  for await (const chunk of printing) chunks.push(chunk);
  const texts = await readPages(Buffer.concat(chunks));
  expect(texts).toEqual(Array.from({ length: 50 }, (_, index) => `Guest ${index + 1} Анна`));
  expect(reported).toEqual(texts.map((_, index) => index + 1));
});

it("reads no further ahead than a reader takes", async () => {
  let read = 0;
  const printing = printDocumentInThread(
    pages(1000, (index) => {
      read = index;
    }),
    HEADER,
  );
  await printing.next();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(read).toBeLessThanOrEqual(64);
  await printing.return(undefined);
});

it("goes on after somebody stopped reading, and after pages that cannot be read", async () => {
  for await (const _ of printDocumentInThread(pages(100), HEADER)) break;
  async function* failing() {
    yield pageOf("A");
    throw new Error("The database is gone");
  }
  const read = async () => {
    for await (const _ of printDocumentInThread(failing(), HEADER));
  };
  await expect(read()).rejects.toThrow("The database is gone");
  const pdf = await printPageInThread(pageOf("One"), HEADER);
  expect(await readPages(pdf)).toEqual(["One"]);
});

it("whoever no longer waits for a thread leaves the queue at once (rules/printing 10)", async () => {
  const readers = Array.from({ length: 4 }, () => printDocumentInThread(pages(1000), HEADER));
  for (const reader of readers) await reader.next();
  // More than the queue takes, one after the other.
  for (let at = 0; at < 25; at += 1) {
    const impatient = streamDocumentInThread(pages(10), HEADER);
    impatient.read();
    await new Promise((resolve) => setImmediate(resolve));
    impatient.destroy();
    await once(impatient, "close");
  }
  const patient = buffer(streamDocumentInThread(pages(1), HEADER));
  for (const reader of readers) await reader.return(undefined);
  expect(await readPages(await patient)).toEqual(["Guest 1 Анна"]);
});

it("readers who stall for a minute lose their files, and keep nobody waiting", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stalled = Array.from({ length: 4 }, () => printDocumentInThread(pages(1000), HEADER));
  for (const reader of stalled) await reader.next();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  const chunks: Uint8Array[] = [];
  for await (const chunk of printDocumentInThread([pageOf("Next")], HEADER)) chunks.push(chunk);
  expect(await readPages(Buffer.concat(chunks))).toEqual(["Next"]);
  for (const reader of stalled) await expect(reader.next()).rejects.toThrow("Nobody has read");
});
