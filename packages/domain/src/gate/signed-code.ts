import { BASE45, decodeBase45, encodeBase45 } from "../text/base45.ts";
import { packDay, unpackDay } from "./packed-day.ts";
import { readVisitorHandle } from "./visitor-handle.ts";

/**
 * A code that proves itself: `F1:`, and in base45 up to 36 bytes of content and their Ed25519 signature of 64 bytes. It fits
 * into a QR code of 41 × 41 modules. rules/gates 28
 */
export type SignedContent = {
  keyNumber: number;
  projectId: number;
  registrationId: number;
  /** The last day on which it is valid, such as `2126-05-12`; null: always. */
  lastDay: string | null;
  /** The ticket's barcode: an exchange outdates the code together with it. */
  barcode: string;
};

/** A text that was read as a signed code. Nothing of it is to be believed before its signature is verified. */
export type ReadCode = {
  content: SignedContent;
  /** The bytes that are signed. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
};

const PREFIX = "F1:";
/** Shorter texts with the prefix are barcodes like any other. */
const MIN_LENGTH = 100;
const VERSION = 1;
const SIGNATURE_BYTES = 64;
/** The most that fits beside the signature. */
const MAX_CONTENT = 36;
/** Version, key, project, registration and day. */
const HEAD = 13;
const UINT_32 = 2 ** 32;

/** Returns whether a scanned text is to be read as a signed code. */
export const looksSigned = (text: string): boolean => text.startsWith(PREFIX) && text.length >= MIN_LENGTH;

/** Returns the barcode that a scanned text is about, without verifying it. */
export const barcodeOf = (text: string): string => readSignedCode(text)?.content.barcode ?? text;

/** Returns a scanned text as it is shown: a signed code and a handle of a visitor tell people nothing. */
export function nameOfCode(text: string): string {
  if (looksSigned(text)) return "Signed code";
  return readVisitorHandle(text) ? "Found by name" : text;
}

/** Packs the content of a code; null for a barcode that is too long, or an id that is too large. */
export function packContent(content: SignedContent): Uint8Array<ArrayBuffer> | null {
  const barcode = packBarcode(content.barcode);
  const { projectId, registrationId } = content;
  if (!barcode || HEAD + barcode.length > MAX_CONTENT) return null;
  if (projectId >= UINT_32 || registrationId >= UINT_32 || content.keyNumber >= 2 ** 16) return null;
  const bytes = new Uint8Array(HEAD + barcode.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint16(1, content.keyNumber);
  view.setUint32(3, projectId);
  view.setUint32(7, registrationId);
  view.setUint16(11, packDay(content.lastDay));
  bytes.set(barcode, HEAD);
  return bytes;
}

/** Writes the code of a packed content and its signature. */
export function writeSignedCode(signed: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(signed.length + signature.length);
  bytes.set(signed);
  bytes.set(signature, signed.length);
  return PREFIX + encodeBase45(bytes);
}

/** Reads a signed code, without verifying it; null for a text that is none. */
export function readSignedCode(text: string): ReadCode | null {
  if (!looksSigned(text)) return null;
  const bytes = decodeBase45(text.slice(PREFIX.length));
  if (!bytes || bytes.length <= HEAD + SIGNATURE_BYTES || bytes.length > MAX_CONTENT + SIGNATURE_BYTES)
    return null;
  const signed = bytes.slice(0, -SIGNATURE_BYTES);
  const view = new DataView(signed.buffer);
  const barcode = unpackBarcode(signed.subarray(HEAD));
  if (view.getUint8(0) !== VERSION || barcode === null) return null;
  const content = {
    keyNumber: view.getUint16(1),
    projectId: view.getUint32(3),
    registrationId: view.getUint32(7),
    lastDay: unpackDay(view.getUint16(11)),
    barcode,
  };
  return { content, signed, signature: bytes.slice(-SIGNATURE_BYTES) };
}

/** Alphabets in which a barcode is written as a number, the shortest first; one with other letters gets no signed code. */
const ALPHABETS = [
  "0123456789",
  BASE45,
  String.fromCharCode(...Array.from({ length: 95 }, (_, nth) => 32 + nth)),
] as const;
const LENGTH_BITS = 6;
const MAX_LENGTH = 2 ** LENGTH_BITS - 1;

/** The first byte has the alphabet and the length. */
function packBarcode(barcode: string): Uint8Array | null {
  const kind = ALPHABETS.findIndex((one) => [...barcode].every((letter) => one.includes(letter)));
  const letters = ALPHABETS[kind];
  if (letters === undefined || barcode === "" || barcode.length > MAX_LENGTH) return null;
  return Uint8Array.of((kind << LENGTH_BITS) | barcode.length, ...numberBytes(barcode, letters));
}

function unpackBarcode(bytes: Uint8Array): string | null {
  const [first = 0, ...packed] = bytes;
  const length = first & MAX_LENGTH;
  const letters = ALPHABETS[first >> LENGTH_BITS];
  if (letters === undefined || length === 0 || packed.length !== sizeOf(length, letters)) return null;
  return lettersOf(packed, { length, letters });
}

const sizeOf = (length: number, { length: radix }: string) => Math.ceil((length * Math.log2(radix)) / 8);

function numberBytes(text: string, letters: string): number[] {
  let value = 0n;
  for (const letter of text) value = value * BigInt(letters.length) + BigInt(letters.indexOf(letter));
  const bytes: number[] = [];
  for (let left = sizeOf(text.length, letters); left > 0; left -= 1) {
    bytes.unshift(Number(value & 255n));
    value >>= 8n;
  }
  return bytes;
}

function lettersOf(
  bytes: readonly number[],
  { length, letters }: { length: number; letters: string },
): string | null {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = "";
  for (let nth = 0; nth < length; nth += 1) {
    text = letters[Number(value % BigInt(letters.length))] + text;
    value /= BigInt(letters.length);
  }
  return value === 0n ? text : null;
}
