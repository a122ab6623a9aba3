import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import { drawBuiltIn } from "../built-in/draw-built-in.ts";
import { drawInvoice } from "../invoice/draw-invoice.ts";
import type { PdfFile } from "../pdf/pdf-file.ts";
import { LINE } from "../text/text-layout.ts";
import type { DesignedPage, FieldProblem, PrintedPage } from "./page-design.ts";
import { type Drawing, placeField } from "./place-field.ts";

/** Embeds the images of a page; must run before the page is drawn. */
export async function embedImages(file: PdfFile, page: PrintedPage): Promise<void> {
  if ("invoice" in page) return;
  if ("builtIn" in page) {
    const { logo } = page.builtIn.event;
    if (logo) await file.embedImage(logo.image);
    return;
  }
  const { design, values } = page;
  if (design.background) await file.embedImage(design.background);
  for (const value of values) if (value?.kind === "image") await file.embedImage(value.image);
}

/** Draws one page into a PDF file and returns the problems of each field, in the order of the fields. */
export function drawPage(file: PdfFile, page: PrintedPage): (readonly FieldProblem[])[] {
  if ("design" in page) return drawDesigned(file, page);
  if ("invoice" in page) drawInvoice(file, page.invoice);
  else drawBuiltIn(file, page.builtIn);
  return [];
}

function drawDesigned(file: PdfFile, { design, culture, values }: DesignedPage): (readonly FieldProblem[])[] {
  const size = { width: design.page.width * POINTS_PER_MM, height: design.page.height * POINTS_PER_MM };
  file.addPage(size);
  if (design.background) file.drawImage(design.background, { x: 0, y: 0, ...size });
  return design.fields.map((field, index) => {
    const { anchor, angle, drawing, problems } = placeField(design, field, values[index] ?? null, culture);
    if (drawing?.kind === "text") {
      file.drawText(drawing.layout, { ...baselineOf(anchor, angle, drawing), angle });
    } else if (drawing) {
      file.drawTurned({ ...anchor, angle }, () => drawShape(file, drawing));
    }
    return problems;
  });
}

function drawShape(file: PdfFile, drawing: Exclude<Drawing, { kind: "text" }>): void {
  if (drawing.kind === "image") {
    file.drawImage(drawing.image, { ...drawing, y: 0 });
    return;
  }
  const { x, code } = drawing;
  file.fillRectangles([{ x, y: 0, ...code.plate }], "#fff");
  file.drawCode(code, { x, y: 0 });
}

/** Returns the start of a line's baseline; the anchor is the upper left corner of the line's box. */
function baselineOf(
  anchor: { x: number; y: number },
  angle: number,
  { x, layout }: Extract<Drawing, { kind: "text" }>,
): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const down = layout.size * LINE.ascent;
  return { x: anchor.x + x * cos - down * sin, y: anchor.y + x * sin + down * cos };
}
