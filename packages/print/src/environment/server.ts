import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { createRequire } from "node:module";
import { DIRECTORY_BYTES, findTable } from "./font-table.ts";

const require = createRequire(import.meta.url);

/** The package's types describe an ES module, but Node resolves CommonJS. */
export const createBidi: typeof import("bidi-js").default = require("bidi-js");

const pathOf = (file: string) => require.resolve(`@expo-google-fonts/${file}`);

/** Reads a font's file below `@expo-google-fonts`; a browser returns null for a font it has not loaded. */
export const readFont = (file: string): Uint8Array | null => readFileSync(pathOf(file));

/** Reads one table of a font's file; null: it has none. */
export function readFontTable(file: string, tag: string): Uint8Array | null {
  const descriptor = openSync(pathOf(file), "r");
  try {
    const read = (start: number, length: number) => {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, length, start));
    };
    const place = findTable(read(0, DIRECTORY_BYTES), tag);
    return place && read(place.start, place.length);
  } finally {
    closeSync(descriptor);
  }
}
