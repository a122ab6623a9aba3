import { CODE_BYTES, packCodes } from "@foyer/domain/gate/packed-codes.ts";
import { describe, expect, it } from "vitest";
import { CodeTable } from "./code-table.ts";
import { SortedCodes, sortCodes } from "./sorted-codes.ts";

const hashOf = (nth: number) => {
  const hash = new Uint8Array(8);
  const view = new DataView(hash.buffer);
  // Few different low bits: hashes meet in their slots.
  view.setUint32(0, nth);
  view.setUint32(4, nth % 7);
  return hash;
};
const code = (nth: number, more: object = {}) => ({
  hash: hashOf(nth),
  registrationId: nth,
  status: "issued" as const,
  isFormer: false,
  ...more,
});
const passage = (nth: number, more: object = {}) => ({
  hash: hashOf(nth),
  at: 1000,
  gateId: 3,
  area: 0,
  direction: "in" as const,
  ...more,
});

/** Codes in the order in which they were sold, which is none of their hashes. */
const sold = (count: number) =>
  Array.from({ length: count }, (_, nth) => code(((nth * 7919) % count) * 3 + 1));

describe("codes that a device was set up with (rules/gates 16)", () => {
  it("are found in chunks that are sorted, and no others", () => {
    const codes = sold(45_000);
    const chunks = sortCodes([packCodes(codes.slice(0, 30_000)), packCodes(codes.slice(30_000))]);
    expect(chunks.map(({ length }) => length / CODE_BYTES)).toEqual([20_000, 20_000, 5_000]);
    const table = new CodeTable(0, new SortedCodes(chunks));
    expect(table.size).toBe(45_000);
    for (const { registrationId, hash } of codes)
      if (table.find(hash, 0).ticket?.registrationId !== registrationId) expect.fail(String(registrationId));
    for (const nth of [0, 2, 3, 134_999, 135_001])
      expect(table.find(hashOf(nth), 0)).toEqual({ ticket: null, passages: [] });
  });

  it("whose hashes begin with the same word are told apart, also across chunks; the last of equal ones counts", () => {
    const twins = Array.from({ length: 20_010 }, (_, nth) => {
      const hash = new Uint8Array(8);
      new DataView(hash.buffer).setUint32(4, nth % 20_005);
      return code(nth, { hash });
    });
    const table = new CodeTable(0, new SortedCodes(sortCodes([packCodes(twins)])));
    for (const nth of [0, 4, 5, 19_999, 20_004]) {
      const latest = nth < 5 ? nth + 20_005 : nth;
      expect(table.find(twins[nth]?.hash ?? hashOf(0), 0).ticket?.registrationId).toBe(latest);
    }
  });

  it("have the status and the passages that came since, and count once", () => {
    const table = new CodeTable(0, new SortedCodes(sortCodes([packCodes(sold(100))])));
    table.addPassage(passage(1));
    expect(table.find(hashOf(1), 0)).toEqual({
      ticket: { registrationId: 1, status: "issued", isFormer: false },
      passages: [{ at: 1000, gateId: 3, direction: "in" }],
    });
    table.addCodes(packCodes([code(1, { status: "cancelled" }), code(4, { status: "expired" }), code(999)]));
    expect(table.find(hashOf(1), 0).ticket?.status).toBe("cancelled");
    expect(table.find(hashOf(4), 0).ticket?.status).toBe("expired");
    expect(table.size).toBe(101);
  });

  it("may be none", () => {
    const table = new CodeTable(0, new SortedCodes(sortCodes([])));
    expect(table.find(hashOf(1), 0).ticket).toBeNull();
    expect(table.size).toBe(0);
  });
});

describe("the table of codes (rules/gates 16)", () => {
  it("finds each of many codes after it has grown, and no other", () => {
    const table = new CodeTable();
    const codes = Array.from({ length: 5000 }, (_, nth) => code(nth + 1));
    table.addCodes(packCodes(codes));
    expect(table.size).toBe(5000);
    for (const { registrationId, hash } of codes)
      expect(table.find(hash, 0).ticket).toEqual({ registrationId, status: "issued", isFormer: false });
    expect(table.find(hashOf(5001), 0)).toEqual({ ticket: null, passages: [] });
  });

  it("takes the latest status of a code, and keeps its passages", () => {
    const table = new CodeTable();
    table.addCodes(packCodes([code(1)]));
    table.addPassage(passage(1));
    table.addCodes(packCodes([code(1, { status: "cancelled", isFormer: true })]));
    expect(table.find(hashOf(1), 0)).toEqual({
      ticket: { registrationId: 1, status: "cancelled", isFormer: true },
      passages: [{ at: 1000, gateId: 3, direction: "in" }],
    });
    expect(table.size).toBe(1);
  });

  it("has passages by area, the earliest first, also of codes without a ticket", () => {
    const table = new CodeTable();
    for (let at = 2000; at > 0; at -= 1) table.addPassage(passage(9, { at, area: at % 2 }));
    const { ticket, passages } = table.find(hashOf(9), 1);
    expect(ticket).toBeNull();
    expect(passages).toHaveLength(1000);
    expect(passages[0]?.at).toBe(1);
    expect(passages.every(({ at }, nth) => nth === 0 || at > (passages[nth - 1]?.at ?? 0))).toBe(true);
    table.addCodes(packCodes([code(9)]));
    expect(table.find(hashOf(9), 1).ticket?.registrationId).toBe(9);
  });

  it("an entry has 13 bytes", () => {
    expect(packCodes([code(1), code(2)])).toHaveLength(2 * CODE_BYTES);
  });
});
