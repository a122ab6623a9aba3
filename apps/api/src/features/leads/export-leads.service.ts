import type { Lead } from "@foyer/contract/device-leads.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { LeadField } from "@foyer/domain/ticket/lead-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeCsv } from "../../platform/formats/csv/write-csv.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { entryOf, getExhibitor } from "./exhibitors.service.ts";
import type { ExhibitorKey } from "./exhibitors.store.ts";
import { readLeads } from "./lead-changes.service.ts";
import { findSettings } from "./lead-settings.store.ts";

/** Exports the leads of an exhibitor for staff. rules/leads 11 */
export async function exportLeads({ db, record }: RecordedContext, key: ExhibitorKey): Promise<FileAnswer> {
  const { name } = await getExhibitor(db, key);
  const { file, count } = await writeLeads(db, key);
  record({ action: "export", ...entryOf(key, name), after: { file: "leads", count } });
  return file;
}

/** Exports the leads of an exhibitor for its own people. */
export async function downloadLeads(db: Kysely<Database>, key: ExhibitorKey): Promise<FileAnswer> {
  return (await writeLeads(db, key)).file;
}

async function writeLeads(
  db: Kysely<Database>,
  { projectId, exhibitorId }: ExhibitorKey,
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
  const { fields } = settings;
  const rows = leads
    .toSorted((one, other) => (one.firstAt < other.firstAt ? -1 : 1))
    .map((lead) => rowOf(lead, fields));
  const header = ["Scanned (UTC)", ...fields.map(ticketFieldLabel), "Rating", "Notes"];
  const file = {
    name: `leads of ${name}.csv`,
    contentType: "text/csv; charset=utf-8",
    content: writeCsv(header, rows),
  };
  return { file, count: leads.length };
}

function rowOf({ firstAt, fields: values, notes }: Lead, fields: readonly LeadField[]) {
  const rated = notes.filter(({ rating }) => rating !== null).at(-1);
  const noted = notes.filter(({ note }) => note !== "").map(({ by, note }) => `${by}: ${note}`);
  return [
    firstAt.slice(0, 19).replace("T", " "),
    ...fields.map((field) => values[field] ?? ""),
    rated?.rating ?? "",
    noted.join("\n"),
  ];
}
