import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { numbers } from "./write-text.ts";

declare global {
  namespace PDFKit {
    type OpenedImage = {
      label: string;
      embed(document: PDFDocument): void;
      obj: PDFKitReference & { offset?: number };
    };
    interface PDFDocument {
      /** Reads a png or jpeg that pages share; the types of pdfkit lack it. */
      openImage(file: Buffer): OpenedImage;
      /** Adds elements to the metadata. */
      appendXML(xml: string): void;
    }
  }
}

type Reference = PDFKit.PDFKitReference;
type Size = { width: number; height: number };
/** The part of pdfkit's document that its types lack; its version is exact. */
type Internals = {
  /** The number of written bytes. */
  _offset: number;
  _root: { data: { Pages: Reference & { data: { Kids: object; Count: number } } } };
};

/** A quarter of the time of zlib's default, for contents a tenth larger; they are smaller than its window. */
const DEFLATE = { level: 1, windowBits: 13, memLevel: 7 };

/**
 * pdfkit's document, with pages and an output of our own. pdfkit keeps several objects for each page until the end, and
 * writes four for each into a stream; here a page is two objects, and only its number is kept.
 */
export class PdfDocument extends PDFDocument {
  // pdfkit's constructor writes the header, before fields of this class would exist.
  declare private parts: (string | Uint8Array)[] | undefined;
  #open: PdfPage | undefined;
  /** The objects of the pages. */
  readonly #numbers: number[] = [];

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, autoFirstPage: false, font: "" });
    this.#pages.data.Kids = new Written(() => `[${this.#numbers.map((id) => `${id} 0 R`).join(" ")}]`);
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }

  get #pages(): Internals["_root"]["data"]["Pages"] {
    return this.#internals._root.data.Pages;
  }

  /** Adds a page, its size in points, and writes the page before it. */
  openPage(size: Size): void {
    this.#closePage();
    this.#open = new PdfPage(size);
    Object.assign(this, { page: this.#open, _ctm: [1, 0, 0, 1, 0, 0] });
    // y runs downwards from the upper edge.
    this.transform(1, 0, 0, -1, 0, size.height);
  }

  /** Makes a font or an image known to the open page, under the name that its content uses. */
  addResource(kind: "fonts" | "xobjects", name: string, reference: Reference): void {
    if (this.#open) this.#open[kind][name] = reference;
  }

  override end(): void {
    this.#closePage();
    super.end();
  }

  /** Takes the bytes that were written since the last call. */
  takeWritten(): Uint8Array {
    const parts = this.parts ?? [];
    this.parts = [];
    return Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
    );
  }

  /** Receives all output of pdfkit: lines, and bytes of images and fonts. */
  _write(data: string | Uint8Array): void {
    this.parts ??= [];
    const part = typeof data === "string" ? `${data}\n` : data;
    this.parts.push(part);
    (this as unknown as Internals)._offset += part.length;
  }

  #closePage(): void {
    const page = this.#open;
    if (!page) return;
    this.#open = undefined;
    const content = this.ref({ Filter: "FlateDecode" });
    content.end(deflateSync(page.content(), DEFLATE));
    const dictionary = this.ref(
      new Written(
        () =>
          `<< /Type /Page /Parent ${this.#pages} /MediaBox [${numbers([0, 0, page.width, page.height])}] ` +
          `/Contents ${content} /Resources << /Font ${namesOf(page.fonts)} /XObject ${namesOf(page.xobjects)} >> >>`,
      ),
    );
    dictionary.end(undefined);
    this.#numbers.push(dictionary.id);
    this.#pages.data.Count += 1;
  }
}

/** The part of a page that pdfkit's drawing uses. */
class PdfPage {
  readonly width: number;
  readonly height: number;
  readonly margins = { top: 0, left: 0, bottom: 0, right: 0 };
  readonly fonts: Record<string, Reference> = {};
  readonly xobjects: Record<string, Reference> = {};
  readonly #content: string[] = [];

  constructor({ width, height }: Size) {
    this.width = width;
    this.height = height;
  }

  write(operators: string): void {
    this.#content.push(operators);
  }

  content(): Uint8Array {
    return Buffer.from(this.#content.join("\n"), "latin1");
  }
}

const namesOf = (references: Readonly<Record<string, Reference>>): string =>
  `<< ${Object.entries(references)
    .map(([name, reference]) => `/${name} ${reference}`)
    .join(" ")} >>`;

/** A value that is written as it is: pdfkit writes what is no plain object by `toString`. */
class Written {
  readonly [Symbol.toStringTag] = "Written";
  readonly toString: () => string;

  constructor(write: () => string) {
    this.toString = write;
  }
}
