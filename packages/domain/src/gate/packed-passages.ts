import type { Direction } from "./gate-rules.ts";
import { HASH_BYTES } from "./packed-codes.ts";

/** A passage as gate devices have it; `area`: a position in a list of areas, `at`: milliseconds since 1970. */
export type PackedPassage = {
  hash: Uint8Array;
  at: number;
  gateId: number;
  area: number;
  direction: Direction;
};

/** Bytes of a passage. */
export const PASSAGE_BYTES = 22;

/** Packs passages one after another, 22 bytes each. */
export function packPassages(passages: readonly PackedPassage[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(passages.length * PASSAGE_BYTES);
  const view = new DataView(bytes.buffer);
  passages.forEach(({ hash, at, gateId, area, direction }, nth) => {
    const start = nth * PASSAGE_BYTES;
    bytes.set(hash.subarray(0, HASH_BYTES), start);
    view.setFloat64(start + 8, at);
    view.setUint32(start + 16, gateId);
    view.setUint8(start + 20, area);
    view.setUint8(start + 21, direction === "in" ? 0 : 1);
  });
  return bytes;
}

/** Reads what `packPassages` has written. */
export function unpackPassages(bytes: Uint8Array): PackedPassage[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / PASSAGE_BYTES) }, (_, nth) => {
    const start = nth * PASSAGE_BYTES;
    return {
      hash: bytes.subarray(start, start + HASH_BYTES),
      at: view.getFloat64(start + 8),
      gateId: view.getUint32(start + 16),
      area: view.getUint8(start + 20),
      direction: view.getUint8(start + 21) === 0 ? "in" : "out",
    };
  });
}
