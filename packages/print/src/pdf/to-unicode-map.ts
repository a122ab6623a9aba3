/** A character without a text of its own stands for a word joiner: an empty text would print a letter in some readers. */
const NO_TEXT = "\u2060";
const CHUNK = 100;

/** The CMap by which readers find the text of each character of a font, in the order of their codes. */
export function toUnicodeMap(texts: readonly string[]): string {
  const lines = texts.map((text, code) => `<${hex(code)}> <${utf16(text === "" ? NO_TEXT : text)}>`);
  const parts: string[] = [];
  for (let at = 0; at < lines.length; at += CHUNK) {
    const part = lines.slice(at, at + CHUNK);
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

/** Two bytes in hexadecimal digits. */
export const hex = (code: number): string => code.toString(16).padStart(4, "0");

/** A text as UTF-16, two bytes a unit, in hexadecimal digits. */
export function utf16(text: string): string {
  let digits = "";
  for (let at = 0; at < text.length; at += 1) digits += hex(text.charCodeAt(at));
  return digits;
}
