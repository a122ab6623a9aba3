import { expect, it } from "vitest";
import type { Vault } from "../vault/vault.ts";
import { type DeskState, firstRecords, nameRecord, type Provisions, readRecords } from "./desk-records.ts";

const vaultOf = (records: Readonly<Record<string, unknown>>): Vault => ({
  read: async <T>(name: string) => (records[name] as T | undefined) ?? null,
  readBytes: async () => null,
  listNames: async () => Object.keys(records),
  change: async () => {},
  close: () => {},
});

const KEY = "6f1c1f5e-0d3f-4b52-9f2e-2f5f6b0a7c11";
const VISITOR = {
  key: KEY,
  barcode: "C1",
  registeredAt: "2126-05-12T10:00:00Z",
  scenarioVersion: 3,
  results: [],
};
const PROVISIONS = { kit: { play: { version: 3 } }, texts: { YES: "Yes" } };
/** The records of a device in use, name by name: a new page must read them. */
const STORED = {
  state: {
    connection: { projectId: 1, deskId: 2, key: "secret" },
    device: "0b2ad1f0-8e55-4b54-8a53-6d4f3f8f1f10",
    unused: ["C2", "C3"],
    returning: ["C4"],
    nextBlock: 3,
    blockSize: 30,
    takenBackAt: null,
  },
  taken: PROVISIONS,
  [`visitor:${KEY}`]: VISITOR,
};

it("reads what a device in use has stored", async () => {
  expect(await readRecords(vaultOf(STORED))).toEqual({
    state: STORED.state,
    provisions: PROVISIONS,
    visitors: [VISITOR],
    damaged: 0,
  });
});

it("stores under the names that devices in use have", () => {
  const first = firstRecords(STORED.state as DeskState, PROVISIONS as unknown as Provisions);
  expect({ ...first, [nameRecord(VISITOR)]: VISITOR }).toEqual(STORED);
});

it("reads the state of an earlier page, without a device id and returned barcodes", async () => {
  const { device: _device, returning: _returning, takenBackAt: _at, ...state } = STORED.state;
  const { state: read } = await readRecords(vaultOf({ ...STORED, state }));
  const device = "00000000-0000-0000-0000-000000000000";
  expect(read).toEqual({ ...state, device, returning: [], takenBackAt: null });
});

it("refuses records without a state or provisions", async () => {
  const { taken: _taken, ...rest } = STORED;
  await expect(readRecords(vaultOf(rest))).rejects.toThrow("incomplete");
});
