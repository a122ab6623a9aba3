import PDFDocument from "pdfkit";

/** The reference: pdfkit drawing the same pages with Latin text and no codes. Pages a second. */
export async function drawByPdfkit(
  texts: readonly string[],
  background: Uint8Array,
  count: number,
): Promise<number> {
  const started = performance.now();
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const image = document.openImage(Buffer.from(background));
  for (let index = 0; index < count; index += 1) {
    document.addPage({ size: [297.6, 419.5], margin: 0 });
    // Its types do not know that an opened image can be drawn again.
    document.image(image as unknown as PDFKit.Mixins.ImageSrc, 0, 0, { width: 297.6, height: 419.5 });
    for (const [line, text] of texts.entries()) {
      document
        .fontSize(20)
        .text(`${text} ${index % 700}`, 0, 72 + 28 * line, { align: "center", width: 297.6 });
    }
    while (document.read() !== null);
  }
  document.end();
  while (document.read() !== null);
  return count / ((performance.now() - started) / 1000);
}
