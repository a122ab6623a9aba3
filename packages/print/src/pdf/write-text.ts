import type { Glyph, GlyphRun, TextLayout } from "../text/text-layout.ts";
import type { PdfFont } from "./pdf-font.ts";
import { utf16 } from "./to-unicode-map.ts";

/** The start of the line's baseline, y downwards, and its rotation clockwise in degrees. */
type Place = { x: number; y: number; angle: number };

/** Returns the PDF operators that draw a line of text on a page whose y runs downwards. */
export function writeText(
  { runs, size }: TextLayout,
  place: Place,
  fontOf: (run: GlyphRun) => PdfFont,
): string {
  const radians = (place.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const operators = ["BT"];
  let pen = 0;
  for (const run of runs) {
    const [x, y] = [place.x + (pen * size * cos) / 1000, place.y + (pen * size * sin) / 1000];
    const font = fontOf(run);
    operators.push(`/${font.id} ${number(size)} Tf`);
    operators.push(
      `${number(cos)} ${number(sin)} ${number(sin)} ${number(-cos)} ${number(x)} ${number(y)} Tm`,
    );
    operators.push(...writeRun(run, size, font));
    for (const { advance } of run.glyphs) pen += advance;
  }
  operators.push("ET");
  return operators.join("\n");
}

/**
 * Adds the text (ActualText) where one glyph stands for several characters: for the whole run, or, in right-to-left runs,
 * an empty text for each silent glyph, because some readers reverse the text of a whole run.
 */
function writeRun({ glyphs, text, isRightToLeft }: GlyphRun, size: number, font: PdfFont): string[] {
  const operators = new TextOperators(size, font);
  const isSpelled = !isRightToLeft && glyphs.some((glyph) => glyph.text === "");
  if (isSpelled) operators.open(text);
  for (const glyph of glyphs) {
    const isSilent = isRightToLeft && glyph.text === "";
    if (isSilent) operators.open("");
    operators.add(glyph);
    if (isSilent) operators.close();
  }
  if (isSpelled) operators.close();
  return operators.end();
}

/** Collects glyphs into as few operators as possible. */
class TextOperators {
  readonly #size: number;
  readonly #font: PdfFont;
  readonly #operators: string[] = [];
  /** The parts of the current operator: characters in hexadecimal digits, and moves to the left between them. */
  #parts: string[] = [];
  #digits = "";
  #move = 0;
  #rise = 0;

  constructor(size: number, font: PdfFont) {
    this.#size = size;
    this.#font = font;
  }

  add(glyph: Glyph): void {
    const { digits, width } = this.#font.characterOf(glyph);
    if (glyph.yOffset !== this.#rise) {
      this.#flush();
      this.#rise = glyph.yOffset;
      this.#operators.push(`${number((this.#rise * this.#size) / 1000)} Ts`);
    }
    this.#moveBy(-glyph.xOffset);
    this.#endMove();
    this.#digits += digits;
    this.#moveBy(glyph.xOffset + width - glyph.advance);
  }

  open(text: string): void {
    this.#flush();
    this.#operators.push(`/Span <</ActualText <feff${utf16(text)}>>> BDC`);
  }

  close(): void {
    this.#flush();
    this.#operators.push("EMC");
  }

  end(): string[] {
    this.#flush();
    if (this.#rise !== 0) this.#operators.push("0 Ts");
    return this.#operators;
  }

  #moveBy(left: number): void {
    if (left === 0) return;
    this.#endDigits();
    this.#move += left;
  }

  #endDigits(): void {
    if (this.#digits !== "") this.#parts.push(`<${this.#digits}>`);
    this.#digits = "";
  }

  #endMove(): void {
    if (this.#move !== 0) this.#parts.push(number(this.#move));
    this.#move = 0;
  }

  #flush(): void {
    this.#endDigits();
    this.#endMove();
    if (this.#parts.length > 0) this.#operators.push(`[${this.#parts.join(" ")}] TJ`);
    this.#parts = [];
  }
}

/** Formats a number for PDF: no exponent, at most four decimal places. */
export const number = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Math.round(value * 10_000) / 10_000 + 0);

/** Formats the numbers of a matrix or a box for PDF: at most six decimal places. */
export const numbers = (values: readonly number[]): string =>
  values.map((value) => Math.round(value * 1_000_000) / 1_000_000 + 0).join(" ");
