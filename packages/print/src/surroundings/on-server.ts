import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Its types describe an ES module, but what Node finds is CommonJS. */
export const createBidi: typeof import("bidi-js").default = require("bidi-js");

/** The bytes of a file below `@expo-google-fonts`; null where it is not at hand. */
export const readFont = (file: string): Uint8Array | null =>
  readFileSync(require.resolve(`@expo-google-fonts/${file}`));
