import type { TicketStatus } from "../ticket/ticket-status.ts";

/**
 * The codes of tickets as a gate device has them: no code and no name, only the first 8 bytes of a salted hash, the
 * registration and the status. rules/gates 16
 */
export type PackedCode = {
  hash: Uint8Array;
  registrationId: number;
  status: TicketStatus;
  isFormer: boolean;
};

/** Bytes of a hash, and of a code with its registration and status. */
export const HASH_BYTES = 8;
export const CODE_BYTES = 13;
const STATUSES: readonly TicketStatus[] = ["held", "issued", "cancelled", "expired"];
const STATUS_BITS = 0b11;
const FORMER_BIT = 0b100;

/** Packs codes one after another, 13 bytes each. */
export function packCodes(codes: readonly PackedCode[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(codes.length * CODE_BYTES);
  const view = new DataView(bytes.buffer);
  codes.forEach(({ hash, registrationId, status, isFormer }, nth) => {
    const at = nth * CODE_BYTES;
    bytes.set(hash.subarray(0, HASH_BYTES), at);
    view.setUint32(at + HASH_BYTES, registrationId);
    view.setUint8(at + HASH_BYTES + 4, flagsOf(status, isFormer));
  });
  return bytes;
}

/** Returns the status and whether the code was exchanged, as bits. */
export const flagsOf = (status: TicketStatus, isFormer: boolean): number =>
  STATUSES.indexOf(status) | (isFormer ? FORMER_BIT : 0);

/** Reads the bits of `flagsOf`. */
export const readFlags = (flags: number): { status: TicketStatus; isFormer: boolean } => ({
  status: STATUSES[flags & STATUS_BITS] ?? "held",
  isFormer: (flags & FORMER_BIT) !== 0,
});
