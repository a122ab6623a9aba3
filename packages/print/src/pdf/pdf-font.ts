import type { FontName } from "../font/font-files.ts";
import { openFont } from "../font/open-font.ts";
import type { Glyph } from "../text/text-layout.ts";
import { subsetFont } from "./subset-font.ts";
import { hex, toUnicodeMap } from "./to-unicode-map.ts";

type Reference = PDFKit.PDFKitReference;
/** A character: its code in hexadecimal digits, its glyph, and the glyph's width in thousandths. */
type Entry = { digits: string; glyph: number; width: number; text: string };

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
  readonly #entries: Entry[] = [{ digits: hex(0), glyph: 0, width: 0, text: "" }];
  readonly #byGlyph = new Map<number, Map<string, Entry>>();

  constructor(document: PDFKit.PDFDocument, id: string, name: FontName) {
    this.#document = document;
    this.#name = name;
    this.id = id;
    this.reference = document.ref({});
  }

  get isFull(): boolean {
    return this.#entries.length >= MAX_CHARACTERS;
  }

  /** Returns the character of a glyph with its text. */
  characterOf({ id, text }: Glyph): Readonly<Entry> {
    let byText = this.#byGlyph.get(id);
    if (!byText) {
      byText = new Map();
      this.#byGlyph.set(id, byText);
    }
    const known = byText.get(text);
    if (known) return known;
    const width = openFont(this.#name).glyphHAdvance(id);
    const entry = { digits: hex(this.#entries.length), glyph: id, width, text };
    this.#entries.push(entry);
    byText.set(text, entry);
    return entry;
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
