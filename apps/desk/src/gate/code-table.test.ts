import { CODE_BYTES, packCodes } from "@foyer/domain/gate/packed-codes.ts";
import { describe, expect, it } from "vitest";
import { CodeTable } from "./code-table.ts";

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
