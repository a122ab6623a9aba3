import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Dots per inch of a plain printer for labels; a point is 1/72 inch. */
const PRINTED = 203 / 72;

async function prepareReader(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  });
}

/** The codes that a reader finds in a png. */
export async function scanPicture(png: Uint8Array): Promise<{ kind: string; text: string }[]> {
  await prepareReader();
  const found = await readBarcodes(new Uint8Array(png), { tryHarder: true });
  return found.map(({ format, text }) => ({ kind: format, text }));
}

/** The codes that a reader finds on the first page of a PDF, printed at 203 dpi. */
export async function scanPdf(pdf: Uint8Array): Promise<{ kind: string; text: string }[]> {
  await prepareReader();
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: PRINTED, render: "bitmap" });
  const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as const;
  const found = await readBarcodes(picture, { tryHarder: true });
  document.destroy();
  library.destroy();
  return found.map(({ format, text }) => ({ kind: format, text }));
}

/** The dots of a module: enough for every reader. */
const MODULE = 4;

/** The codes that a reader finds in an SVG path of rectangles (`M4 4h7v2h-7z`), in a box of `width` by `height`. */
export async function scanPath(box: { width: number; height: number; path: string }) {
  await prepareReader();
  const [width, height] = [box.width * MODULE, box.height * MODULE];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [, ...sides] of box.path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    const [x = 0, y = 0, across = 0, down = 0] = sides.map((side) => Number(side) * MODULE);
    for (let row = y; row < y + down; row += 1) {
      for (let at = x; at < x + across; at += 1)
        data.fill(0, 4 * (row * width + at), 4 * (row * width + at) + 3);
    }
  }
  const picture = { data, width, height, colorSpace: "srgb" } as const;
  const found = await readBarcodes(picture, { tryHarder: true });
  return found.map(({ format, text }) => ({ kind: format, text }));
}

/** The text of each page of a PDF, as a reader copies it. */
export async function readPages(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = [...document.pages()].map((page) => page.getText().replaceAll("\u2060", ""));
  document.destroy();
  library.destroy();
  return texts;
}

/** How large each page of a PDF is printed. */
export async function readPageSizes(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const toMm = (points: number) => Math.round((points / 72) * 25.4);
  const sizes = [...document.pages()].map((page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return `${toMm(originalWidth)} × ${toMm(originalHeight)} mm`;
  });
  document.destroy();
  library.destroy();
  return sizes;
}
