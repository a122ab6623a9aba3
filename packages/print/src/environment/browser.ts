import createBidi from "bidi-js";
import { findTable } from "./font-table.ts";

export { createBidi };

const fonts = new Map<string, Uint8Array>();

/** Registers the bytes of a font's file; letters of unregistered fonts print as boxes. */
export function registerFont(file: string, bytes: Uint8Array): void {
  fonts.set(file, bytes);
}

/** Returns the bytes of a registered font, or null. */
export const readFont = (file: string): Uint8Array | null => fonts.get(file) ?? null;

/** Returns a table of a registered font, or null. */
export function readFontTable(file: string, tag: string): Uint8Array | null {
  const bytes = readFont(file);
  const place = bytes && findTable(bytes, tag);
  return place && bytes.subarray(place.start, place.start + place.length);
}
