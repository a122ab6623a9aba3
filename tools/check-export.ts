import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeTicketWorkbook } from "../apps/api/src/features/tickets/ticket-workbook.ts";
import { toCells } from "../apps/api/src/features/tickets/tickets.xlsx.ts";
import { makeTemporaryFolder } from "../apps/api/test/temporary-folder.ts";
import { TICKET_COLUMNS } from "../packages/contract/src/tickets.ts";

// npm run check-export: lets LibreOffice open an export and compares what it found. rules/tickets 13

const ROWS = 5_000;
const COMPANY = TICKET_COLUMNS.indexOf("Company");
const TEXTS = [
  "=1+1",
  "+7 912 345-67-89",
  "-1",
  "@SUM(A1)",
  "00123",
  "1e5",
  "_x0041_",
  'Жанна "李"',
  "<b>&",
  "plain",
];
/** Comma, quotes, UTF-8, from the first line on, every text in quotes, cells as they are shown. */
const CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true";

const folder = await makeTemporaryFolder("check-export");
try {
  const found = await openWithLibreOffice();
  if (found === null) console.log("LibreOffice (soffice) is not installed: nothing was checked.");
  else check(found);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function* rows() {
  for (let n = 1; n <= ROWS; n += 1) {
    yield toCells(
      TICKET_COLUMNS.map((_, column) => (column === 0 ? n : column === COMPANY ? textOf(n) : "x")),
    );
  }
}

function textOf(n: number): string {
  return TEXTS[n % TEXTS.length] ?? "";
}

/** The export as LibreOffice reads it, as csv; null without LibreOffice. */
async function openWithLibreOffice(): Promise<string | null> {
  if (spawnSync("soffice", ["--version"]).error) return null;
  const file = join(folder, "tickets.xlsx");
  await pipeline(Readable.fromWeb(writeTicketWorkbook(rows(), ROWS)), createWriteStream(file));
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const { status, stderr } = spawnSync("soffice", [
    ...[profile, "--headless", "--convert-to", CSV, "--outdir", folder, file],
  ]);
  if (status !== 0) throw new Error(`LibreOffice could not open the export: ${stderr}`);
  return readFile(join(folder, "tickets.csv"), "utf8");
}

function check(csv: string): void {
  const [heads, ...lines] = csv.trimEnd().split("\n");
  if (heads !== TICKET_COLUMNS.map((name) => `"${name}"`).join(","))
    throw new Error(`The headings: ${heads}`);
  if (lines.length !== ROWS) throw new Error(`${lines.length} rows instead of ${ROWS}`);
  for (const [index, line] of lines.entries()) {
    const wanted = `"${textOf(index + 1).replaceAll('"', '""')}"`;
    if (!line.includes(`,${wanted},`)) throw new Error(`Row ${index + 1} lacks ${wanted}: ${line}`);
  }
  console.log(`LibreOffice reads all ${ROWS} rows as they were written.`);
}
