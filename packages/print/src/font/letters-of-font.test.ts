import { expect, it } from "vitest";
import { FONT_FAMILIES, nameFont } from "./font-files.ts";
import { hasLetters } from "./letters-of-font.ts";
import { openFont } from "./open-font.ts";

/** Blocks with letters; the planes between them are empty. */
const BLOCKS = [
  [0x20, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x10fff],
  [0x1d000, 0x1ffff],
  [0x20000, 0x323af],
] as const;

it.each(FONT_FAMILIES)("%s has the letters that HarfBuzz finds", (family) => {
  for (const name of new Set([nameFont(family, "400Regular"), nameFont(family, "700Bold")])) {
    const font = openFont(name);
    const differing: string[] = [];
    for (const [from, to] of BLOCKS) {
      for (let code = from; code <= to; code += 1) {
        const letter = String.fromCodePoint(code);
        const isShapeless = /^\p{Default_Ignorable_Code_Point}$/u.test(letter);
        if (hasLetters(name, letter) !== (isShapeless || font.nominalGlyph(code) !== undefined))
          differing.push(code.toString(16));
      }
    }
    expect(differing).toEqual([]);
  }
});
