import { setTimeout } from "node:timers/promises";
import type { PlacedCode } from "../code/place-code.ts";
import type { FontName } from "../font/font-files.ts";
import type { TextLayout } from "../text/text-layout.ts";
import { PdfDocument } from "./pdf-document.ts";
import { PdfFont } from "./pdf-font.ts";
import { number, numbers, writeText } from "./write-text.ts";

export type PdfHeader = {
  title: string;
  subject?: string | undefined;
  culture: string;
  created: Date;
  /** PDF/A-3b, for files that are kept for years. */
  isArchival?: boolean | undefined;
};
/** The maximum time to decompress one image; the limit of a printout usually ends the work earlier. */
const MAX_IMAGE_WAITS_MS = 120_000;

type Attachment = { name: string; type: string; description: string; content: string };
type Rectangle = { x: number; y: number; width: number; height: number };

/** Returns the path of rectangles. Those of a code have few widths, each of which is formatted once. */
function pathOf(rectangles: readonly Rectangle[]): string {
  const widths = new Map<number, string>();
  let path = "";
  for (const { x, y, width, height } of rectangles) {
    let written = widths.get(width);
    if (written === undefined) {
      written = number(width);
      widths.set(width, written);
    }
    path += `${number(x)} ${number(y)} ${written} ${number(height)} re\n`;
  }
  return path;
}

/** Returns the operator that sets the colour of what is filled: `#000` or `#rrggbb`. */
function fillWith(colour: string): string {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/gi, "$&$&") : colour;
  const parts = [1, 3, 5].map((at) => number(Number.parseInt(digits.slice(at, at + 2), 16) / 255));
  return `${parts.join(" ")} rg`;
}

/** Writes a PDF file. Coordinates are points from the upper left corner of the page, y downwards. */
export class PdfFile {
  /** pdfkit's document: images, shapes, and the output. */
  readonly document: PdfDocument;
  readonly #fonts = new Map<FontName, PdfFont>();
  readonly #images = new WeakMap<Uint8Array, PDFKit.OpenedImage>();
  readonly #full: PdfFont[] = [];
  readonly #created: Date;

  constructor({ title, subject, culture, created, isArchival = false }: PdfHeader) {
    this.#created = created;
    // The caller sets the time, so that the same input produces the same bytes.
    const info = {
      Title: title,
      ...(subject ? { Subject: subject } : {}),
      CreationDate: created,
      Producer: "Foyer",
      Creator: "Foyer",
    };
    const archival = isArchival ? ({ pdfVersion: "1.7", subset: "PDF/A-3b" } as const) : {};
    this.document = new PdfDocument({ info, lang: culture, ...archival });
  }

  /** Adds a page, its size in points, and writes the page before it. */
  addPage(size: { width: number; height: number }): void {
    this.document.openPage(size);
  }

  /** Draws a line of text from the start of its baseline, turned clockwise by degrees. */
  drawText(layout: TextLayout, place: { x: number; y: number; angle?: number; colour?: string }): void {
    if (layout.runs.length === 0) return;
    const { angle = 0, colour = "#000", ...at } = place;
    this.document.addContent(
      `${fillWith(colour)}\n${writeText(layout, { ...at, angle }, ({ font }) => this.#fontOf(font))}`,
    );
  }

  /**
   * Embeds a png or jpeg once, for all pages that show it. Transparency is decompressed asynchronously, so images are
   * embedded sequentially: their order in the file would otherwise be random.
   */
  async embedImage(image: Uint8Array): Promise<void> {
    if (this.#images.has(image)) return;
    const opened = this.document.openImage(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
    this.#images.set(image, opened);
    opened.embed(this.document);
    for (let waits = 0; opened.obj.offset === undefined; waits += 1) {
      if (waits === MAX_IMAGE_WAITS_MS) throw new Error("An image could not be embedded");
      await setTimeout(1);
    }
  }

  /** Draws an embedded image. */
  drawImage(image: Uint8Array, { x, y, width, height }: Rectangle): void {
    const opened = this.#images.get(image);
    if (!opened) return;
    this.document.addResource("xobjects", opened.label, opened.obj);
    const matrix = numbers([width, 0, 0, -height, x, y + height]);
    this.document.addContent(`q ${matrix} cm /${opened.label} Do Q`);
  }

  /** Draws in coordinates from a place, turned clockwise by degrees. */
  drawTurned({ x, y, angle }: { x: number; y: number; angle: number }, draw: () => void): void {
    const radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    this.document.addContent(`q ${numbers([cos, sin, -sin, cos, x, y])} cm`);
    draw();
    this.document.addContent("Q");
  }

  /** Fills rectangles with one operator. */
  fillRectangles(rectangles: readonly Rectangle[], colour: string): void {
    this.document.addContent(`${fillWith(colour)}\n${pathOf(rectangles)}f`);
  }

  /** Fills the dark modules of a code with its plate at a place; coordinates in modules keep the file small. */
  drawCode({ origin, module, rectangles }: PlacedCode, at: { x: number; y: number }): void {
    const scale = `${module.width.toFixed(7)} 0 0 ${module.height.toFixed(7)}`;
    const matrix = `${scale} ${number(at.x + origin.x)} ${number(at.y + origin.y)} cm`;
    this.document.addContent(`${fillWith("#000")}\nq ${matrix}\n${pathOf(rectangles)}f Q`);
  }

  /** Attaches a text that says the same as the pages, in a form for programs. */
  attachAlternative({ name, type, description, content }: Attachment): void {
    const times = { creationDate: this.#created, modifiedDate: this.#created };
    const options = { name, type, description, relationship: "Alternative" as const, ...times };
    this.document.file(Buffer.from(content), options);
  }

  /** Adds elements to the metadata (XMP) of the file. */
  addMetadata(xml: string): void {
    this.document.appendXML(xml);
  }

  /** Embeds the fonts and ends the file. */
  end(): void {
    for (const font of [...this.#full, ...this.#fonts.values()]) font.end();
    this.document.end();
  }

  #fontOf(name: FontName): PdfFont {
    let font = this.#fonts.get(name);
    if (!font || font.isFull) {
      if (font) this.#full.push(font);
      font = new PdfFont(this.document, `F${this.#fonts.size + this.#full.length + 1}`, name);
      this.#fonts.set(name, font);
    }
    this.document.addResource("fonts", font.id, font.reference);
    return font;
  }
}
