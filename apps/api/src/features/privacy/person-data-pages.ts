import type { DesignedPage, FieldValue, PageDesign, PrintField } from "@foyer/print/page/page-design.ts";
import type { PersonDataLine } from "./person-data-lines.ts";

/** A4 in points, with margins. */
const SHEET = { width: 595, height: 842 };
const LEFT = 50;
const VALUE_LEFT = 210;
const TOP = 60;
const BOTTOM = 792;
const LINE_HEIGHT = 15;
const HEADING_GAP = 12;

/** Symbols that stand in a line of the values' width at their size; wide ones, such as Chinese, are shrunk to it. */
const SYMBOLS_PER_LINE = 62;

type Placed = { field: PrintField; value: FieldValue };

/** Sets the lines on A4 pages; long values run over several lines. */
export function personDataPages(
  title: string,
  lines: readonly PersonDataLine[],
  culture: string,
): DesignedPage[] {
  const pages: Placed[][] = [];
  let y = BOTTOM;
  const place = (text: string, spot: { x: number; fontSize: number; maxWidth: number }) => {
    pages.at(-1)?.push({
      field: { ...spot, y, angle: 0, height: 0, widthPoints: 0 },
      value: { kind: "text", text },
    });
  };
  const goDown = (height: number) => {
    y += height;
    if (pages.length > 0 && y + LINE_HEIGHT <= BOTTOM) return;
    pages.push([]);
    y = TOP;
  };
  goDown(LINE_HEIGHT);
  place(title, { x: LEFT, fontSize: 16, maxWidth: 495 });
  goDown(LINE_HEIGHT);
  for (const line of lines) {
    if ("heading" in line) {
      // A heading is never the last line of a page.
      goDown(y + HEADING_GAP + 3 * LINE_HEIGHT > BOTTOM ? BOTTOM : HEADING_GAP + LINE_HEIGHT);
      place(line.heading, { x: LEFT, fontSize: 12, maxWidth: 495 });
      continue;
    }
    for (const [at, part] of wrapped(line.value).entries()) {
      goDown(LINE_HEIGHT + (at === 0 ? 2 : 0));
      if (at === 0) place(line.label, { x: LEFT, fontSize: 9, maxWidth: VALUE_LEFT - LEFT - 10 });
      place(part, { x: VALUE_LEFT, fontSize: 9, maxWidth: SHEET.width - VALUE_LEFT - 50 });
    }
  }
  return pages.map((placed) => ({
    design: designOf(placed.map(({ field }) => field)),
    culture,
    values: placed.map(({ value }) => value),
  }));
}

const designOf = (fields: readonly PrintField[]): PageDesign => ({
  page: { width: 210, height: 297 },
  grid: SHEET,
  dotsPerInch: 300,
  fields,
});

const SYMBOLS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Breaks a text into lines, at blanks where there are some. */
export function wrapped(text: string): string[] {
  return text.split(/\r\n|\n|\r/).flatMap((line) => {
    const parts: string[] = [];
    let part: string[] = [];
    for (const { segment } of SYMBOLS.segment(line)) {
      part.push(segment);
      if (part.length <= SYMBOLS_PER_LINE) continue;
      const blank = part.lastIndexOf(" ");
      const end = blank > 0 ? blank + 1 : part.length - 1;
      parts.push(part.slice(0, end).join("").trimEnd());
      part = part.slice(end);
    }
    return [...parts, part.join("")];
  });
}
