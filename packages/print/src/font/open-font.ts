import { Blob, Face, Font } from "harfbuzzjs";
import { readFont } from "#environment";
import { type FontName, fontFile } from "./font-files.ts";

const opened = new Map<FontName, Font>();
/** Replaces a font that is not available. */
const DEFAULT_FONT: FontName = "noto-sans/400Regular";

/** Returns a font with 1,000 units to its size; reads its file at the first use and caches it. */
export function openFont(name: FontName): Font {
  const font = findFont(name) ?? findFont(DEFAULT_FONT);
  if (!font) throw new Error(`There is no font ${DEFAULT_FONT}`);
  return font;
}

function findFont(name: FontName): Font | null {
  const known = opened.get(name);
  if (known) return known;
  const bytes = readFont(fontFile(name));
  if (!bytes) return null;
  const font = new Font(new Face(new Blob(bytes)));
  font.setScale(1000, 1000);
  opened.set(name, font);
  return font;
}
