import type { Lead } from "@foyer/contract/device-leads.ts";
import type { LeadFormat } from "@foyer/contract/exhibitors.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { LeadField } from "@foyer/domain/ticket/lead-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { CELL } from "../../platform/formats/xlsx/cell-text.ts";
import { sheetTime, TIME_FORMAT } from "../../platform/formats/xlsx/sheet-time.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { tableAnswer } from "../../platform/table-file/table-answer.ts";
import { entryOf, getExhibitor } from "./exhibitors.service.ts";
import type { ExhibitorKey } from "./exhibitors.store.ts";
import { readLeads } from "./lead-changes.service.ts";
import { findSettings } from "./lead-settings.store.ts";

/** Exports the leads of an exhibitor for staff. rules/leads 11 */
export async function exportLeads(
  { db, record }: RecordedContext,
  key: ExhibitorKey,
  format: LeadFormat,
): Promise<FileAnswer> {
  const { name } = await getExhibitor(db, key);
  const { file, count } = await writeLeads(db, key, format);
  record({ action: "export", ...entryOf(key, name), after: { file: "leads", count, format } });
  return file;
}

/** Exports the leads of an exhibitor for its own people. */
export async function downloadLeads(
  db: Kysely<Database>,
  key: ExhibitorKey,
  format: LeadFormat,
): Promise<FileAnswer> {
  return (await writeLeads(db, key, format)).file;
}

async function writeLeads(
  db: Kysely<Database>,
  { projectId, exhibitorId }: ExhibitorKey,
  format: LeadFormat,
): Promise<{ file: FileAnswer; count: number }> {
  const key = { projectId, exhibitorId };
  const { name } = await getExhibitor(db, key);
  const settings = await findSettings(db, projectId);
  const leads: Lead[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const page = await readLeads(db, key, { settings, after });
    leads.push(...page.leads.filter(({ isShared }) => isShared));
    isMore = page.leads.length === LIMITS.leadsAtOnce;
    after = page.last;
  }
  const sorted = leads.toSorted((one, other) => (one.firstAt < other.firstAt ? -1 : 1));
  const file = tableAnswer(`leads of ${name}`, format, tableOf(sorted, settings.fields, format));
  return { file, count: leads.length };
}

const TEXT = { width: 20, format: "@" };

function tableOf(leads: readonly Lead[], fields: readonly LeadField[], format: LeadFormat) {
  // A cell of a workbook would cut longer notes off, without a word.
  const notes = leads.map((lead) => intoCells(notesOf(lead), format === "csv" ? Infinity : CELL));
  const noteColumns = Math.max(1, ...notes.map(({ length }) => length));
  const columns = [
    { header: "Scanned (UTC)", width: 19, format: TIME_FORMAT },
    ...fields.map((field) => ({ header: ticketFieldLabel(field), ...TEXT })),
    { header: "Rating", width: 8, format: "0" },
    ...Array.from({ length: noteColumns }, (_, at) => ({
      header: at === 0 ? "Notes" : `Notes ${at + 1}`,
      ...TEXT,
      width: 60,
    })),
  ];
  const timeOf = format === "csv" ? timeInText : timeInSheet;
  const rows = leads.map((lead, at) => [
    timeOf(lead),
    ...fields.map((field) => lead.fields[field] ?? ""),
    lead.notes.findLast(({ rating }) => rating !== null)?.rating ?? "",
    ...Array.from({ length: noteColumns }, (_, cell) => notes[at]?.[cell] ?? ""),
  ]);
  return { table: { name: "Leads", columns }, rows };
}

const timeInText = ({ firstAt }: Lead) => firstAt.slice(0, 19).replace("T", " ");
const timeInSheet = ({ firstAt }: Lead) => sheetTime(Math.floor(Date.parse(firstAt) / 1_000));

const notesOf = ({ notes }: Lead): string[] =>
  notes.filter(({ note }) => note !== "").map(({ by, note }) => `${by}: ${note}`);

/** Joins lines to as few texts as can be, each of at most `maximum` characters unless one line is longer. */
function intoCells(lines: readonly string[], maximum: number): string[] {
  const cells: string[] = [];
  for (const line of lines) {
    const last = cells.at(-1);
    if (last !== undefined && last.length + 1 + line.length <= maximum)
      cells[cells.length - 1] = `${last}\n${line}`;
    else cells.push(line);
  }
  return cells;
}
