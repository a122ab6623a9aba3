import { PdfFile, type PdfHeader } from "../pdf/pdf-file.ts";
import { takeChunks } from "../pdf/take-chunks.ts";
import { drawPage, embedImages } from "./draw-page.ts";
import type { FieldProblem, PrintedPage } from "./page-design.ts";

/** Of a page of the file: what happened to its fields, in their order. */
export type PageReport = { page: number; problems: readonly (readonly FieldProblem[])[] };

type Pages = Iterable<PrintedPage> | AsyncIterable<PrintedPage>;

/**
 * Prints pages into one PDF file, a chunk after the other. A page is only asked for and drawn when the chunks before it
 * are taken: a slow reader slows it down, and memory holds one page, however many there are. rules/printing 10
 */
export async function* printPages(
  pages: Pages,
  header: PdfHeader,
  onPage?: (report: PageReport) => void,
): AsyncGenerator<Uint8Array> {
  const file = new PdfFile(header);
  let page = 0;
  for await (const one of pages) {
    page += 1;
    await embedImages(file, one);
    const problems = drawPage(file, one);
    onPage?.({ page, problems });
    yield* takeChunks(file);
  }
  // A PDF file without a page cannot be opened.
  if (page === 0) file.addPage({ width: 595.28, height: 841.89 });
  file.end();
  yield* takeChunks(file);
}
