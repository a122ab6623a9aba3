import type { FontName } from "../font/font-files.ts";
import { openFont } from "../font/open-font.ts";
import type { Glyph } from "../text/text-layout.ts";
import { subsetFont } from "./subset-font.ts";
import { toUnicodeMap } from "./to-unicode-map.ts";

type Reference = PDFKit.PDFKitReference;
type Entry = { glyph: number; width: number; text: string };

/** The maximum number of characters of a PDF font, which has two-byte codes; more characters need a second font. */
const MAX_CHARACTERS = 65_000;

/**
 * A font in a PDF file. Each of its characters is a glyph with its text, so that copying and searching return the original
 * text. The glyphs are embedded at the end, when all are known.
 */
export class PdfFont {
  readonly id: string;
  readonly reference: Reference;
  readonly #document: PDFKit.PDFDocument;
  readonly #name: FontName;
  readonly #entries: Entry[] = [{ glyph: 0, width: 0, text: "" }];
  readonly #codes = new Map<string, number>();

  constructor(document: PDFKit.PDFDocument, id: string, name: FontName) {
    this.#document = document;
    this.#name = name;
    this.id = id;
    this.reference = document.ref({});
  }

  get isFull(): boolean {
    return this.#entries.length >= MAX_CHARACTERS;
  }

  /** Returns the character code of a glyph and its width in thousandths. */
  characterOf({ id, text }: Glyph): { code: number; width: number } {
    const key = `${id} ${text}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return { code: known, width: this.#entries[known]?.width ?? 0 };
    const code = this.#entries.length;
    const width = openFont(this.#name).glyphHAdvance(id);
    this.#entries.push({ glyph: id, width, text });
    this.#codes.set(key, code);
    return { code, width };
  }

  /** Writes the font with the used glyphs. */
  end(): void {
    const glyphs = new Set(this.#entries.map(({ glyph }) => glyph));
    const [family = "", weight = ""] = this.#name.split("/");
    const tag = Array.from(`${this.id}AAAAAA`.slice(1, 7), (letter) =>
      String.fromCharCode(65 + (letter.charCodeAt(0) % 26)),
    );
    const baseFont = `${tag.join("")}+${family}-${weight.slice(3)}`;
    const { ascender, descender } = openFont(this.#name).hExtents();
    const descriptor = this.#write({
      Type: "FontDescriptor",
      FontName: baseFont,
      Flags: 4,
      ItalicAngle: 0,
      StemV: 80,
      FontBBox: [-1000, descender, 3000, ascender],
      Ascent: ascender,
      Descent: descender,
      CapHeight: 714,
      FontFile2: this.#stream(subsetFont(this.#name, glyphs), { length: true }),
    });
    const descendant = this.#write({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: baseFont,
      FontDescriptor: descriptor,
      CIDSystemInfo: { Registry: new String("Adobe"), Ordering: new String("Identity"), Supplement: 0 },
      W: [0, this.#entries.map(({ width }) => width)],
      CIDToGIDMap: this.#stream(this.#glyphMap()),
    });
    Object.assign(this.reference.data, {
      Type: "Font",
      Subtype: "Type0",
      BaseFont: baseFont,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: this.#stream(toUnicodeMap(this.#entries.map(({ text }) => text))),
    });
    this.reference.end(undefined);
  }

  #glyphMap(): Uint8Array {
    const map = new Uint8Array(this.#entries.length * 2);
    const view = new DataView(map.buffer);
    for (const [code, { glyph }] of this.#entries.entries()) view.setUint16(code * 2, glyph);
    return map;
  }

  #write(data: object): Reference {
    const reference = this.#document.ref(data);
    reference.end(undefined);
    return reference;
  }

  #stream(content: Uint8Array | string, { length = false } = {}): Reference {
    const reference = this.#document.ref(length ? { Length1: content.length } : {});
    reference.end(content);
    return reference;
  }
}
