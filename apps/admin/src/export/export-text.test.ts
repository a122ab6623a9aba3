import type { ExportState, TicketExport } from "@foyer/contract/ticket-exports.ts";
import { expect, test } from "vitest";
import { exportText, isOver, percentOf, spokenText } from "./export-text.ts";

const at = (state: ExportState, written: number, total: number | null): TicketExport => ({
  state,
  written,
  total,
  unprintable: [],
  isInterrupted: false,
});

test.each([
  ["unknown", 1, "The export is being prepared: 1 ticket. Your browser saves the file."],
  [
    at("running", 0, null),
    12_300,
    "The export is being prepared: 12,300 tickets. Your browser saves the file.",
  ],
  [
    at("running", 0, null),
    undefined,
    "The export is being prepared: all matching tickets. Your browser saves the file.",
  ],
  [at("running", 12_300, 1_000_000), 1, "12,300 of 1,000,000 rows"],
  [at("running", 0, 1), 1, "0 of 1 row"],
  [at("done", 1, 1), 1, "The export is done: 1 row. Your browser saves the file."],
  [at("cancelled", 500, 1_000), 1, "The export was cancelled after 500 rows: the file is incomplete."],
  [at("failed", 500, 1_000), 1, "The export stopped after 500 rows: the file is incomplete. Start it again."],
  [at("failed", 0, null), 1, "The export could not start: the system may be busy. Start it again."],
  ["missing", 1, "The export could not start: the system may be busy. Start it again."],
] as const)("%j of %s: %s", (state, count, text) => {
  expect(exportText(state, { kind: "export", count })).toBe(text);
});

test("a printout names the tickets with letters that no font has", () => {
  const done = (unprintable: number[]) =>
    exportText(
      { state: "done", written: 30, total: 30, unprintable, isInterrupted: false },
      { kind: "printout", count: 30 },
    );
  expect(done([12])).toContain("Ticket 12 has letters that no font has: a box is printed for each.");
  expect(done([12, 15])).toContain("Tickets 12, 15 have letters that no font has");
  expect(done(Array.from({ length: 20 }, (_, at) => at))).toContain("19 and perhaps more have");
});

test("a printout has pages", () => {
  const followed = { kind: "printout", count: 3 } as const;
  expect(exportText(at("running", 1, 3), followed)).toBe("1 of 3 pages");
  expect(exportText(at("done", 3, 3), followed)).toBe(
    "The printout is done: 3 pages. Your browser saves the file.",
  );
});

test("an export whose server stopped says what comes next", () => {
  const stopped = { ...at("failed", 0, null), isInterrupted: true };
  expect(exportText(stopped, { kind: "printout", willRestart: true })).toBe(
    "The server stopped. The printout starts again: your browser saves a new file.",
  );
  expect(exportText(stopped, { kind: "printout" })).toBe(
    "The server stopped: the file is incomplete. Start it again.",
  );
});

test("is over when nothing more is written", () => {
  expect(isOver("unknown")).toBe(false);
  expect(isOver(at("running", 5, 5))).toBe(false);
  for (const state of ["missing", at("done", 1, 1), at("failed", 0, null), at("cancelled", 0, 1)] as const)
    expect(isOver(state)).toBe(true);
});

test("the share is in whole percent, and full only when all is written", () => {
  expect(percentOf("unknown")).toBeUndefined();
  expect(percentOf(at("running", 0, null))).toBeUndefined();
  expect(percentOf(at("running", 999_999, 1_000_000))).toBe(99);
  expect(percentOf(at("running", 0, 0))).toBe(100);
});

test("what is read out changes four times on the way", () => {
  const spoken = new Set(
    Array.from({ length: 1_000 }, (_, written) =>
      spokenText(at("running", written, 1_000), { kind: "export", count: 1_000 }),
    ),
  );
  expect([...spoken]).toEqual([
    "The export has started.",
    "25 percent of the export are written.",
    "50 percent of the export are written.",
    "75 percent of the export are written.",
  ]);
});
