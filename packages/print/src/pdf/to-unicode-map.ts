/** The text of a character without its own text is a word joiner: some readers print a letter for an empty text. */
const WORD_JOINER = "\u2060";
const MAX_MAPPINGS_PER_BLOCK = 100;

/** Returns the CMap that maps a font's character codes to texts; `texts` are in the order of the codes. */
export function toUnicodeMap(texts: readonly string[]): string {
  const lines = texts.map((text, code) => `<${hex(code)}> <${utf16(text === "" ? WORD_JOINER : text)}>`);
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at += MAX_MAPPINGS_PER_BLOCK) {
    const part = lines.slice(at, at + MAX_MAPPINGS_PER_BLOCK);
    parts.push(`${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`);
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange\n<0000> <ffff>\nendcodespacerange",
    ...parts,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

/** Returns two bytes as hexadecimal digits. */
export const hex = (code: number): string => code.toString(16).padStart(4, "0");

/** Returns a text as UTF-16 in hexadecimal digits, two bytes per unit. */
export function utf16(text: string): string {
  let digits = "";
  for (let at = 0; at < text.length; at += 1) digits += hex(text.charCodeAt(at));
  return digits;
}
