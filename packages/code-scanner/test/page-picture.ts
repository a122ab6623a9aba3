import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Shades of grey, row by row: 0 is black. */
export type Picture = { light: Uint8Array; width: number; height: number };

/** The resolution of the pictures: a printer for labels with 300 dots an inch, drawn exactly. */
const DOTS_PER_MM = 300 / 25.4;

/** The first page of a PDF as paper, with its size in millimetres. */
export async function pictureOfPage(pdf: Uint8Array): Promise<Picture & { dotsPerMm: number }> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const scale = (DOTS_PER_MM * 25.4) / 72;
    const { data, width, height } = await document.getPage(0).render({ scale, render: "bitmap" });
    const light = new Uint8Array(width * height);
    for (let at = 0; at < light.length; at += 1) light[at] = data[4 * at + 1] ?? 255;
    return { light, width, height, dotsPerMm: DOTS_PER_MM };
  } finally {
    document.destroy();
    library.destroy();
  }
}
