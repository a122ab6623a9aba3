import { printDocumentInThread } from "../apps/api/src/platform/print/print-in-thread.ts";
import type { FieldValue, PageDesign, PrintedPage } from "../packages/print/src/page/page-design.ts";
import { printFigure } from "./figure.ts";
import { drawBackground } from "./print/draw-background.ts";
import { drawByPdfkit } from "./print/draw-by-pdfkit.ts";
import { readMemory } from "./process-memory.ts";

// Badges: a picture over the whole page, four texts, a Code 128 and a QR code. Two files at once, one a core.
const PAGES = 2_000;
const PAGES_OF_LARGE_FILE = 20_000;
const FILES = 2;
const TARGET = { threeScripts: 500, latin: 1_000, growthMb: 50 };

const THREE_SCRIPTS = ["Анна Каренина", "محمد عبد الله", "Acme Industrial GmbH", "Направление продаж"];
const LATIN = ["Anna Karenina", "Mohammed Abdullah", "Acme Industrial GmbH", "Head of Sales"];

const background = drawBackground();
const place = { angle: 0, height: 75, widthPoints: 0 };
const design: PageDesign = {
  page: { width: 105, height: 148 },
  grid: { width: 1240, height: 1748 },
  background,
  dotsPerInch: 203,
  fields: [
    ...[300, 420, 540, 640].map((y) => ({ ...place, x: 620, y, fontSize: 20, align: "center" as const })),
    { ...place, x: 620, y: 1000, fontSize: 15, align: "center" as const },
    { ...place, x: 620, y: 1350, fontSize: 15, align: "center" as const },
  ],
};

await printAll(THREE_SCRIPTS, 50);
const threeScripts = await printAll(THREE_SCRIPTS, PAGES);
const latin = await printAll(LATIN, PAGES);
const single = await pagesPerSecond(THREE_SCRIPTS, PAGES);
const reference = await drawByPdfkit(LATIN, background, PAGES);
const before = (await readMemory(process.pid)).peak;
await pagesPerSecond(THREE_SCRIPTS, PAGES_OF_LARGE_FILE);
const growth = (await readMemory(process.pid)).peak - before;
console.log(
  `one file: ${single.toFixed(0)} pages/s; pdfkit, Latin without codes: ${reference.toFixed(0)} pages/s`,
);
console.log(
  `peak memory: ${before.toFixed(0)} MB with ${PAGES} pages, ${growth.toFixed(0)} MB more with ${PAGES_OF_LARGE_FILE}`,
);
const figure = { bench: "print", unit: "pages/s", better: "higher" } as const;
printFigure({ ...figure, figure: "pages", ours: threeScripts, reference: TARGET.threeScripts });
printFigure({ ...figure, figure: "latin", ours: latin, reference: TARGET.latin });
printFigure({ ...figure, figure: "beside-pdfkit", ours: single, reference });
printFigure({
  bench: "print",
  figure: "growth",
  unit: "MB",
  better: "lower",
  ours: Math.max(1, growth),
  reference: TARGET.growthMb,
});
process.exit(0);

/** Pages a second of two files at once. */
async function printAll(texts: readonly string[], count: number): Promise<number> {
  const rates = await Promise.all(Array.from({ length: FILES }, () => pagesPerSecond(texts, count)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function pagesPerSecond(texts: readonly string[], count: number): Promise<number> {
  const started = performance.now();
  let bytes = 0;
  const header = { title: "Badges", culture: "en-GB", created: new Date(0) };
  for await (const chunk of printDocumentInThread(badges(texts, count), header)) bytes += chunk.length;
  if (bytes < count * 1_000) throw new Error(`${count} pages have only ${bytes} bytes`);
  return count / ((performance.now() - started) / 1000);
}

function* badges(texts: readonly string[], count: number): Generator<PrintedPage> {
  for (let index = 0; index < count; index += 1) {
    const values: FieldValue[] = [
      ...texts.map((text) => ({ kind: "text" as const, text: `${text} ${index % 700}` })),
      { kind: "code", symbology: "Code 128", text: `FAIR-${100_000 + index}` },
      { kind: "code", symbology: "QR", text: `https://fair.example/t/${100_000 + index}` },
    ];
    yield { design, culture: "en-GB", values };
  }
}
