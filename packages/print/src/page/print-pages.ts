import { PdfFile, type PdfHeader } from "../pdf/pdf-file.ts";
import { takeChunks } from "../pdf/take-chunks.ts";
import { drawPage, embedImages } from "./draw-page.ts";
import type { FieldProblem, PrintedPage } from "./page-design.ts";

/** The problems of a page's fields, in the order of the fields. */
export type PageReport = { page: number; problems: readonly (readonly FieldProblem[])[] };

type Pages = Iterable<PrintedPage> | AsyncIterable<PrintedPage>;

/**
 * Prints pages into one PDF file and yields it in chunks. The next page is requested and drawn when the chunks before it
 * are consumed: a slow reader causes backpressure, and memory holds one page. rules/printing 10
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
