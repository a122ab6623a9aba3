import { createRequire } from "node:module";
import { type FontName, fontFile } from "./font-files.ts";

const { resolve } = createRequire(import.meta.url);

/** The path of a font's TrueType file. */
export const fontPath = (name: FontName): string => resolve(`@expo-google-fonts/${fontFile(name)}`);
