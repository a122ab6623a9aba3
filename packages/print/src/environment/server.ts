import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The package's types describe an ES module, but Node resolves CommonJS. */
export const createBidi: typeof import("bidi-js").default = require("bidi-js");

/** Reads a font's file below `@expo-google-fonts`; a browser returns null for a font it has not loaded. */
export const readFont = (file: string): Uint8Array | null =>
  readFileSync(require.resolve(`@expo-google-fonts/${file}`));
