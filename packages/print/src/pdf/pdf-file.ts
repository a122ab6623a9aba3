import { setTimeout } from "node:timers/promises";
import PDFDocument from "pdfkit";
import type { PlacedCode } from "../code/place-code.ts";
import type { FontName } from "../font/font-files.ts";
import type { TextLayout } from "../text/text-layout.ts";
import { PdfFont } from "./pdf-font.ts";
import { number, writeText } from "./write-text.ts";

declare global {
  namespace PDFKit {
    type OpenedImage = { embed(document: PDFDocument): void; obj: { offset?: number } } & Mixins.ImageSrc;
    interface PDFDocument {
      /** Reads a png or jpeg that pages share; the types of pdfkit lack it. */
      openImage(file: Buffer): OpenedImage;
    }
  }
}

export type PdfHeader = { title: string; subject?: string | undefined; culture: string; created: Date };
/** The maximum time to decompress one image; the limit of a printout usually ends the work earlier. */
const MAX_IMAGE_WAITS_MS = 120_000;

type Rectangle = { x: number; y: number; width: number; height: number };

const pathOf = (rectangles: readonly Rectangle[]): string =>
  rectangles
    .map(({ x, y, width, height }) => `${number(x)} ${number(y)} ${number(width)} ${number(height)} re`)
    .join("\n");

/** Writes a PDF file. Coordinates are points from the upper left corner of the page, y downwards. */
export class PdfFile {
  /** pdfkit's document: pages, images, shapes, and the stream of the output. */
  readonly document: PDFKit.PDFDocument;
  readonly #fonts = new Map<FontName, PdfFont>();
  readonly #images = new WeakMap<Uint8Array, PDFKit.OpenedImage>();
  readonly #full: PdfFont[] = [];

  constructor({ title, subject, culture, created }: PdfHeader) {
    // The caller sets the time, so that the same input produces the same bytes.
    const info = {
      Title: title,
      ...(subject ? { Subject: subject } : {}),
      CreationDate: created,
      Producer: "Foyer",
      Creator: "Foyer",
    };
    this.document = new PDFDocument({ autoFirstPage: false, font: "", info, lang: culture, margin: 0 });
  }

  /** Adds a page, its size in points, and writes the page before it. */
  addPage(size: { width: number; height: number }): void {
    const before = this.document.page;
    this.document.addPage({ size: [size.width, size.height], margin: 0 });
    // pdfkit keeps 10 kB per written page, but needs only its number.
    if (before) Object.assign(before.dictionary.data, { Contents: null, Resources: null });
  }

  /** Draws a line of text from the start of its baseline, turned clockwise by degrees. */
  drawText(layout: TextLayout, place: { x: number; y: number; angle?: number; colour?: string }): void {
    if (layout.runs.length === 0) return;
    const { angle = 0, colour = "#000", ...at } = place;
    this.document.fillColor(colour);
    this.document.addContent(writeText(layout, { ...at, angle }, ({ font }) => this.#fontOf(font)));
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
    if (opened) this.document.image(opened, x, y, { width, height });
  }

  /** Fills rectangles with one operator. */
  fillRectangles(rectangles: readonly Rectangle[], colour: string): void {
    this.document.fillColor(colour);
    this.document.addContent(`${pathOf(rectangles)}\nf`);
  }

  /** Fills the dark modules of a code with its plate at a place; coordinates in modules keep the file small. */
  drawCode({ origin, module, rectangles }: PlacedCode, at: { x: number; y: number }): void {
    const scale = [module.width, 0, 0, module.height].map((value) => value.toFixed(7));
    const matrix = `${scale.join(" ")} ${number(at.x + origin.x)} ${number(at.y + origin.y)} cm`;
    this.document.fillColor("#000");
    this.document.addContent(`q ${matrix}\n${pathOf(rectangles)}\nf Q`);
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
    this.document.page.fonts[font.id] = font.reference;
    return font;
  }
}
