import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "csv-parse/sync";

/** A cell as LibreOffice shows it; `isText`: not read as a number, a date, a boolean or a formula. */
export type ShownCell = { shown: string; isText: boolean };

/** Tabs, which no number holds, quotes, UTF-8, from the first line on; text cells in quotes, all cells as they are shown; every sheet. */
const CSV = "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,false,true,false,false,-1";

/** Name and version of LibreOffice; null if it is not installed. */
export function findLibreOffice(): string | null {
  const { error, stdout } = spawnSync("soffice", ["--version"], { encoding: "utf8" });
  return error ? null : stdout.trim();
}

/** The rows of each sheet, as LibreOffice reads them. `folder`: an empty folder for its temporary files. */
export async function openInLibreOffice(file: string, folder: string): Promise<ShownCell[][][]> {
  const { status, stderr } = spawnSync("soffice", [
    `-env:UserInstallation=file://${join(folder, "profile")}`,
    ...["--headless", "--convert-to", CSV, "--outdir", folder, file],
  ]);
  if (status !== 0) throw new Error(`LibreOffice could not open the export: ${stderr}`);
  const start = `${basename(file, ".xlsx")}-`;
  const found = (await readdir(folder)).filter((name) => name.startsWith(start) && name.endsWith(".csv"));
  if (found.length === 0) throw new Error("LibreOffice opened the export and found no sheet.");
  const inOrder = found.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return Promise.all(inOrder.map(async (name) => readCells(await readFile(join(folder, name), "utf8"))));
}

const readCells = (csv: string): ShownCell[][] =>
  parse(csv, {
    delimiter: "\t",
    cast: (shown: string, { quoting }: { quoting: boolean }) => ({ shown, isText: quoting }),
    relax_column_count: true,
  }) as unknown as ShownCell[][];
