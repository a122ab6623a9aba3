import type { DeviceScan, GateChanges, GateKit } from "@foyer/contract/device-scans.ts";
import { CODE_BYTES } from "@foyer/domain/gate/packed-codes.ts";
import { PASSAGE_BYTES, unpackPassages } from "@foyer/domain/gate/packed-passages.ts";
import type { Changes, Vault } from "../vault/vault.ts";
import { CodeTable } from "./code-table.ts";
import type { GateConnection } from "./gate-server.ts";
import { SortedCodes } from "./sorted-codes.ts";

/** The part of a gate device that changes, besides its scans. */
export type GateState = {
  kind: "gate";
  connection: GateConnection;
  /** The random id under which it numbers its scans. */
  device: string;
  cursor: string;
  /** Keys of areas; passages name them by position. */
  areas: readonly string[];
  nextSequence: number;
  nextChunk: number;
  /** The gate that is scanned at; null: not chosen yet. */
  gateId: number | null;
  /** Whether it prints a badge after each entry by itself. rules/gates 48 */
  printsEach?: boolean;
  /** Milliseconds that this clock is ahead of the server's. */
  clockAhead: number;
  /** When the server has answered last, by its clock; shown beside verdicts without a network. */
  contactAt: string;
  /** The people in areas with a capacity, as of then; devices of before know none. */
  occupancy?: GateChanges["occupancy"];
  /** When everybody had left an area, as of then. rules/gates 51 */
  resets?: GateChanges["resets"];
  /** Its key was refused, and its codes were erased; a new link loads them again. */
  isBlocked: boolean;
};

/** A scan that the server has not confirmed; without `byHand` its code was scanned. */
export type StoredScan = Omit<DeviceScan, "byHand"> & { byHand?: NonNullable<DeviceScan["byHand"]> };

// Names of stored records never change: each record is sealed together with its name, and devices in use have them.
export const STATE_RECORD = "state";
export const KIT_RECORD = "kit";
const SCAN_PREFIX = "scan:";
/** Codes that the device was set up with, in the order of their hashes, and those that it has learned since. */
const SORTED_PREFIX = "sorted:";
const CODES_PREFIX = "codes:";
const PASSAGES_PREFIX = "passages:";

/** Returns the name of a scan's record. */
export const nameScan = ({ sequence }: { sequence: number }): string => `${SCAN_PREFIX}${sequence}`;
export const nameSorted = (chunk: number): string => `${SORTED_PREFIX}${chunk}`;
export const nameCodes = (chunk: number): string => `${CODES_PREFIX}${chunk}`;
export const namePassages = (chunk: number): string => `${PASSAGES_PREFIX}${chunk}`;
export const isProvision = (name: string): boolean =>
  [SORTED_PREFIX, CODES_PREFIX, PASSAGES_PREFIX].some((prefix) => name.startsWith(prefix));

export type GateRecords = {
  state: GateState;
  kit: GateKit;
  table: CodeTable;
  /** In the order of their numbers. */
  unsent: StoredScan[];
  /** The number of scans whose records cannot be read any more. */
  damaged: number;
};

/** Reads everything that the device has stored. */
export async function readGateRecords(vault: Vault): Promise<GateRecords> {
  const state = await vault.read<GateState>(STATE_RECORD);
  const kit = await vault.read<StoredKit>(KIT_RECORD);
  if (!state || !kit) throw new Error("The device's records are incomplete");
  const names = await vault.listNames();
  const sorted = await readChunks(vault, names, SORTED_PREFIX);
  const codes = await readChunks(vault, names, CODES_PREFIX);
  const passages = await readChunks(vault, names, PASSAGES_PREFIX);
  const bytes = codes.reduce((sum, chunk) => sum + chunk.bytes.length, 0);
  const base = new SortedCodes(sorted.map((chunk) => chunk.bytes));
  const table = new CodeTable(bytes / CODE_BYTES, base);
  for (const chunk of codes) table.addCodes(chunk.bytes);
  for (const chunk of passages) for (const one of unpackPassages(chunk.bytes)) table.addPassage(one);
  const merged = mergeChunks({ codes, passages }, state.nextChunk);
  const next = { ...state, nextChunk: merged.nextChunk };
  if (merged.changes) {
    const { put, remove } = merged.changes;
    await vault.change({ put: { ...put, [STATE_RECORD]: next }, remove: remove ?? [] });
  }
  const scanNames = names.filter((name) => name.startsWith(SCAN_PREFIX));
  const read = await Promise.allSettled(scanNames.map((name) => vault.read<StoredScan>(name)));
  // A damaged record must not keep the others from being sent.
  const unsent = read.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : []));
  unsent.sort((one, other) => one.sequence - other.sequence);
  return {
    state: next,
    kit: { ...kit, codeKeys: kit.codeKeys ?? [] },
    table,
    unsent,
    damaged: scanNames.length - unsent.length,
  };
}

/** One that was stored before there were signed codes has no keys of them. */
type StoredKit = Omit<GateKit, "codeKeys"> & Partial<GateKit>;

type Chunk = { name: string; bytes: Uint8Array };

async function readChunks(vault: Vault, names: readonly string[], prefix: string): Promise<Chunk[]> {
  const numbered = names
    .filter((name) => name.startsWith(prefix))
    .sort((one, other) => Number(one.slice(prefix.length)) - Number(other.slice(prefix.length)));
  return Promise.all(
    numbered.map(async (name) => ({ name, bytes: (await vault.readBytes(name)) ?? new Uint8Array() })),
  );
}

/** A contact adds a small chunk each time; as many as these are merged at the next start. */
const MAX_SMALL_CHUNKS = 50;
const CHUNK_BYTES = 20_000 * Math.max(CODE_BYTES, PASSAGE_BYTES);

/** Merges small chunks in their order. */
export function mergeChunks(
  { codes, passages }: { codes: readonly Chunk[]; passages: readonly Chunk[] },
  firstFree: number,
): { nextChunk: number; changes: Changes | null } {
  let nextChunk = firstFree;
  const put: Record<string, unknown> = {};
  const remove: string[] = [];
  for (const [chunks, nameOf] of [
    [codes, nameCodes],
    [passages, namePassages],
  ] as const) {
    const small = chunks.filter(({ bytes }) => bytes.length < CHUNK_BYTES / 2);
    if (small.length <= MAX_SMALL_CHUNKS) continue;
    remove.push(...chunks.map(({ name }) => name));
    let open: Uint8Array[] = [];
    let size = 0;
    const close = () => {
      if (open.length > 0) put[nameOf(nextChunk++)] = concatenate(open, size);
      open = [];
      size = 0;
    };
    for (const { bytes } of chunks) {
      if (size + bytes.length > CHUNK_BYTES) close();
      open.push(bytes);
      size += bytes.length;
    }
    close();
  }
  return { nextChunk, changes: remove.length > 0 ? { put, remove } : null };
}

function concatenate(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
