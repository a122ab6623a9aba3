import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { type Table, writeWorkbook } from "../apps/api/src/platform/formats/xlsx/write-workbook.ts";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { makeTemporaryFolder } from "../apps/api/test/database/temporary-folder.ts";
import { createDownloadLink } from "../packages/contract/src/download-links.ts";
import { TICKET_COLUMN_NAMES, type TicketRow } from "../packages/contract/src/ticket-columns.ts";
import { exportTickets } from "../packages/contract/src/ticket-exports.ts";
import { listTickets } from "../packages/contract/src/tickets.ts";
import { expectedCells } from "./check-export/expected-cells.ts";
import { makeHostileProject } from "./check-export/hostile-project.ts";
import { findLibreOffice, openInLibreOffice, type ShownCell } from "./check-export/libre-office.ts";
import { signInToApi } from "./harness/sign-in-to-api.ts";
import { startServer } from "./harness/start-server.ts";
import { buildApps } from "./setup/build-apps.mjs";

readCall({
  name: "check-export",
  does: "Has LibreOffice open an export, and compares it with the list, cell by cell (rules/tickets 13).",
});

const HEADINGS: ShownCell[] = TICKET_COLUMN_NAMES.map((shown) => ({ shown, isText: true }));

const version = findLibreOffice();
if (version === null) {
  console.error("LibreOffice is not installed (there is no program soffice): nothing was checked.");
  process.exitCode = 1;
} else {
  const folder = await makeTemporaryFolder("check-export");
  try {
    console.log(version);
    await checkExport(folder);
    await checkManySheets(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Downloads a project's export like a browser, and compares it with the list. */
async function checkExport(folder: string): Promise<void> {
  await buildApps();
  const password = "throw-away battery staple";
  const server = await startServer({ FOYER_ADMIN_PASSWORD: password });
  try {
    const { projectId, zone } = await makeHostileProject(server.databaseUrl);
    const api = await signInToApi(server.baseUrl, { login: "admin", password });
    const query = { projectId: String(projectId) };
    const { url } = await api.call(createDownloadLink, { body: { path: exportTickets.path, query } });
    const file = join(folder, "tickets.xlsx");
    await writeFile(file, new Uint8Array(await (await fetch(server.baseUrl + url)).arrayBuffer()));
    const [sheet = []] = await open(file);
    const tickets = await readAll(api, projectId);
    compare(sheet, [HEADINGS, ...tickets.map((ticket) => expectedCells(ticket, zone))]);
    console.log(`An export of ${tickets.length} tickets: all ${sheet.flat().length} cells as in the list.`);
  } finally {
    await server.stop();
  }
}

async function readAll(api: ApiClient, projectId: number): Promise<TicketRow[]> {
  const tickets: TicketRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const query = { projectId, currentPage, sizePerPage: 50 as const };
    const { TotalCount, Items } = await api.call(listTickets, { query });
    tickets.push(...Items);
    if (tickets.length >= TotalCount) return tickets;
  }
}

/** Tests a file of several sheets, without the million rows that would need it. */
async function checkManySheets(folder: string): Promise<void> {
  const columns = ["A", "B"].map((header) => ({ header, width: 10, format: "@" }));
  const table: Table = { name: "Rows", columns, rowsPerSheet: 101 };
  const rows = Array.from({ length: 250 }, (_, n) => [`row ${n}`, "=1"]);
  const file = join(folder, "rows.xlsx");
  await pipeline(writeWorkbook([{ batches: [rows], table }]), createWriteStream(file));
  const texts = (row: readonly string[]) => row.map((shown) => ({ shown, isText: true }));
  const sheets = await open(file);
  for (const [index, sheet] of sheets.entries())
    compare(sheet, [["A", "B"], ...rows.slice(index * 100, index * 100 + 100)].map(texts));
  if (sheets.length !== 3) throw new Error(`${sheets.length} sheets instead of 3`);
  console.log("Three sheets: all cells as they were written.");
}

async function open(file: string): Promise<ShownCell[][][]> {
  const own = `${file}.opened`;
  await mkdir(own);
  return openInLibreOffice(file, own);
}

function compare(found: readonly ShownCell[][], wanted: readonly ShownCell[][]): void {
  if (found.length !== wanted.length) throw new Error(`${found.length} rows instead of ${wanted.length}`);
  const differences = wanted.flatMap((row, line) =>
    row.flatMap((cell, column) => {
      const [is, should] = [JSON.stringify(found[line]?.[column]), JSON.stringify(cell)];
      return is === should ? [] : [`row ${line + 1}, column ${column + 1}: ${is} instead of ${should}`];
    }),
  );
  if (differences.length > 0) {
    const first = differences.slice(0, 20).map((line) => line.slice(0, 300));
    throw new Error(`${differences.length} cells differ:\n${first.join("\n")}`);
  }
}
