import PDFDocument from "pdfkit";
import type { FontName } from "../font/font-files.ts";
import type { TextLayout } from "../text/text-layout.ts";
import { PdfFont } from "./pdf-font.ts";
import { number, writeText } from "./write-text.ts";

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Reads a png or jpeg that pages then share; the types of pdfkit leave it out. */
      openImage(file: Buffer): Mixins.ImageSrc;
    }
  }
}

export type PdfHeader = { title: string; subject?: string | undefined; culture: string; created: Date };
type Rectangle = { x: number; y: number; width: number; height: number };

/** A PDF file while it is written. Points from the upper left corner of the page, y downwards. */
export class PdfFile {
  /** pdfkit's document: pages, images, shapes, and the stream of what is written. */
  readonly document: PDFKit.PDFDocument;
  readonly #fonts = new Map<FontName, PdfFont>();
  readonly #images = new WeakMap<Uint8Array, PDFKit.Mixins.ImageSrc>();
  readonly #full: PdfFont[] = [];

  constructor({ title, subject, culture, created }: PdfHeader) {
    // The same input gives the same bytes: the moment is the caller's.
    const info = {
      Title: title,
      ...(subject ? { Subject: subject } : {}),
      CreationDate: created,
      Producer: "Foyer",
      Creator: "Foyer",
    };
    this.document = new PDFDocument({ autoFirstPage: false, font: "", info, lang: culture, margin: 0 });
  }

  /** A new page, in points; the one before it is written out. */
  addPage(size: { width: number; height: number }): void {
    this.document.addPage({ size: [size.width, size.height], margin: 0 });
  }

  /** Draws a line of text from the start of its baseline, turned clockwise by degrees. */
  drawText(layout: TextLayout, place: { x: number; y: number; angle?: number; colour?: string }): void {
    if (layout.runs.length === 0) return;
    const { angle = 0, colour = "#000", ...at } = place;
    this.document.fillColor(colour);
    this.document.addContent(writeText(layout, { ...at, angle }, ({ font }) => this.#fontOf(font)));
  }

  /** Draws a png or jpeg; the same bytes are embedded once, however many pages show them. */
  drawImage(image: Uint8Array, { x, y, width, height }: Rectangle): void {
    let opened = this.#images.get(image);
    if (!opened) {
      opened = this.document.openImage(Buffer.from(image.buffer, image.byteOffset, image.byteLength));
      this.#images.set(image, opened);
    }
    this.document.image(opened, x, y, { width, height });
  }

  /** Fills rectangles in one go. */
  fillRectangles(rectangles: readonly Rectangle[], colour: string): void {
    const paths = rectangles.map(
      ({ x, y, width, height }) => `${number(x)} ${number(y)} ${number(width)} ${number(height)} re`,
    );
    this.document.fillColor(colour);
    this.document.addContent(`${paths.join("\n")}\nf`);
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
