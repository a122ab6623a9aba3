import type { DesignedPage, FieldValue, PageDesign, PrintField } from "../src/page/page-design.ts";
import { type PageReport, printPages } from "../src/page/print-pages.ts";

const FIELD: PrintField = { x: 0, y: 0, angle: 0, fontSize: 15, height: 75, widthPoints: 0 };
/** A4 with a grid of points. */
const A4: PageDesign = {
  page: { width: 210, height: 297 },
  grid: { width: 595, height: 842 },
  dotsPerInch: 203,
  fields: [],
};

/** A page with these fields, each at its place or below the one before. */
export function pageOf(
  values: readonly { value: FieldValue; field?: Partial<PrintField> }[],
  { culture = "en-GB", ...design }: Partial<PageDesign> & { culture?: string } = {},
): DesignedPage {
  const fields = values.map(({ field }, index) => ({ ...FIELD, x: 40, y: 30 + 30 * index, ...field }));
  return { design: { ...A4, ...design, fields }, culture, values: values.map(({ value }) => value) };
}

export const textOf = (text: string): FieldValue => ({ kind: "text", text });

/** Prints pages into one buffer. */
export async function print(...pages: DesignedPage[]): Promise<{ pdf: Buffer; reports: PageReport[] }> {
  const chunks: Uint8Array[] = [];
  const reports: PageReport[] = [];
  const header = { title: "Test", culture: "en-GB", created: new Date(0) };
  for await (const chunk of printPages(pages, header, (report) => reports.push(report))) chunks.push(chunk);
  return { pdf: Buffer.concat(chunks), reports };
}
