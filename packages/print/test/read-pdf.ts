import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

type Code = { kind: string; text: string };
/** `isEncodingNamed`: the code names the encoding of its letters (ECI). */
type EncodedText = { text: string; isEncodingNamed: boolean };

async function withPdf<Result>(pdf: Uint8Array, use: (document: PDFiumDocument) => Promise<Result>) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return await use(document);
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** The text of each page, as a reader copies it. */
export const readTexts = (pdf: Uint8Array): Promise<string[]> =>
  withPdf(pdf, async (document) => [...document.pages()].map((page) => page.getText()));

/** The first page as a printer without grey prints it, in dots: 0 is black. */
export const printBlackAndWhite = (pdf: Uint8Array, dotsPerInch: number) =>
  withPdf(pdf, async (document) => {
    const { data, width, height } = await document
      .getPage(0)
      .render({ scale: dotsPerInch / 72, render: "bitmap" });
    const dots = new Uint8ClampedArray(data.length);
    for (let at = 0; at < data.length; at += 4) {
      const isBlack = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 3 * 128;
      dots.fill(isBlack ? 0 : 255, at, at + 3);
      dots[at + 3] = 255;
    }
    return { data: dots, width, height, colorSpace: "srgb" as const };
  });

/** The colour of a point of the first page, such as `#ffeb3b`; in points from its upper left corner. */
export const colourAt = (pdf: Uint8Array, { x, y }: { x: number; y: number }): Promise<string> =>
  withPdf(pdf, async (document) => {
    const { data, width } = await document.getPage(0).render({ scale: 1, render: "bitmap" });
    const at = (Math.round(y) * width + Math.round(x)) * 4;
    const parts = [data[at], data[at + 1], data[at + 2]];
    return `#${parts.map((part = 0) => part.toString(16).padStart(2, "0")).join("")}`;
  });

async function readCodes(pdf: Uint8Array, dotsPerInch: number) {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  return readBarcodes(await printBlackAndWhite(pdf, dotsPerInch), { tryHarder: true });
}

/** The codes that a reader finds on the first page, printed in black and white. */
export const scanPdf = async (pdf: Uint8Array, dotsPerInch: number): Promise<Code[]> =>
  (await readCodes(pdf, dotsPerInch)).map(({ format, text }) => ({ kind: format, text }));

/** The texts of these codes. */
export const scanTexts = async (pdf: Uint8Array, dotsPerInch: number): Promise<EncodedText[]> =>
  (await readCodes(pdf, dotsPerInch)).map(({ text, hasECI }) => ({ text, isEncodingNamed: hasECI }));
