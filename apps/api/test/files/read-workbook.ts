import { readZip } from "./read-zip.ts";

/** A cell as the file has it: `type` is that of SpreadsheetML (`n` where it says none), `format` its number format. */
export type Cell = { type: string; value: string; format: string };
/** Rows by sheet; a cell stands at its column's letter, an empty one is not there. */
export type Workbook = { name: string; rows: Record<string, Cell>[] }[];

/** Reads a workbook without using the product's writer. */
export function readWorkbook(file: Buffer): Workbook {
  const parts = readZip(file);
  const part = (name: string) => parts.get(name)?.() ?? "";
  const formats = readFormats(part("xl/styles.xml"));
  return matches(part("xl/workbook.xml"), /<sheet [^>]*?name="([^"]*)"/g).map(([, name = ""], index) => ({
    name: decoded(name),
    rows: matches(part(`xl/worksheets/sheet${index + 1}.xml`), /<row [^>]*>(.*?)<\/row>/gs).map(
      ([, cells = ""]) => readCells(cells, formats),
    ),
  }));
}

function readCells(text: string, formats: readonly string[]): Record<string, Cell> {
  const cells = matches(text, /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs).filter(
    ([, , content]) => content !== undefined,
  );
  return Object.fromEntries(
    cells.map(([, attributes = "", content = ""]) => {
      if (/<f[ >]/.test(content)) throw new Error(`A formula: ${content}`);
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
      const value = /<(?:v|t)(?: [^>]*)?>(.*?)<\/(?:v|t)>/s.exec(content)?.[1] ?? "";
      const column = attribute("r")?.replace(/\d+/, "") ?? "";
      const format = formats[Number(attribute("s") ?? 0)] ?? "General";
      return [column, { type: attribute("t") ?? "n", value: decoded(value), format }];
    }),
  );
}

/** The number format of each style. */
function readFormats(styles: string): string[] {
  const own = new Map(
    matches(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([, id, code = ""]) => [
      id,
      decoded(code),
    ]),
  );
  const used = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? "";
  return matches(used, /<xf [^>]*?numFmtId="(\d+)"/g).map(
    ([, id = ""]) => own.get(id) ?? BUILT_IN.get(id) ?? `builtin ${id}`,
  );
}

/** Number formats that every spreadsheet knows. */
const BUILT_IN = new Map([
  ["1", "0"],
  ["4", "#,##0.00"],
  ["49", "@"],
]);

const decoded = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
    .replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)];
