import type { UploadedFile } from "@foyer/contract/endpoint.ts";
import type { ExhibitorImport } from "@foyer/contract/exhibitors.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readCsv } from "../../platform/formats/csv/read-csv.ts";
import { type FirstRow, takeHeading } from "../../platform/formats/csv/take-heading.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { checkRow, exhibitorColumns, HEADER_NAMES, type NamedExhibitor } from "./exhibitor-file.csv.ts";
import * as store from "./exhibitors.store.ts";

/** An uploaded file with the setting for its first row. */
type ExhibitorFile = UploadedFile & { firstRow?: FirstRow | undefined };

const NAMES_SHOWN = 10;

/** Adds and changes the exhibitors of a file, in one transaction. Throws `too-many-exhibitors`. rules/leads 13 */
export async function importExhibitors(
  { db, record }: RecordedContext,
  projectId: number,
  file: ExhibitorFile,
): Promise<ExhibitorImport> {
  const { name } = await getProject(db, projectId);
  await store.lockAdding(db, projectId);
  const plan = await planImport(db, projectId, file);
  await store.insertExhibitors(db, projectId, plan.added);
  for (const { exhibitorId, stand, email } of plan.changed)
    await store.updateContact(db, { projectId, exhibitorId }, { stand, email });
  const { added, changed, skippedCount } = plan.answer;
  record(
    added + changed === 0
      ? "unchanged"
      : {
          action: "import",
          entity: "project",
          entityId: projectId,
          entityName: name,
          projectId,
          after: { file: file.name, added, changed, skipped: skippedCount },
        },
  );
  return plan.answer;
}

/** Returns the result that `importExhibitors` would have now; stores nothing. */
export async function previewExhibitors(
  db: Kysely<Database>,
  projectId: number,
  file: ExhibitorFile,
): Promise<ExhibitorImport> {
  await getProject(db, projectId);
  return (await planImport(db, projectId, file)).answer;
}

type Contact = { stand: string; email: string | null };
type Plan = {
  added: (Contact & { name: string; nameKey: string })[];
  changed: (Contact & { exhibitorId: number })[];
  answer: ExhibitorImport;
};

/** Reads a file, and compares its rows with the exhibitors of the project. */
async function planImport(
  db: Kysely<Database>,
  projectId: number,
  { bytes, firstRow }: ExhibitorFile,
): Promise<Plan> {
  const csv = await readCsv(bytes, HEADER_NAMES);
  const { heading, rows } = await takeHeading(csv, firstRow);
  const columns = exhibitorColumns(csv.columns);
  const there = new Map(
    (await store.listExhibitorRows(db, { projectId })).map((row) => [nameKey(row.name), row]),
  );
  const lines = new Map<string, number>();
  const added: Plan["added"] = [];
  const changed: Plan["changed"] = [];
  const skipped: ExhibitorImport["skipped"] = [];
  let skippedCount = 0;
  let unchanged = 0;
  for await (const row of rows) {
    const { line, name, error, values } = checkRow(row, columns);
    const reason = error ?? repeatOf(lines.get(values.key));
    if (values === undefined || reason !== undefined) {
      skippedCount += 1;
      if (skipped.length < LIMITS.skippedListed) skipped.push({ line, name, reason: reason ?? "" });
      continue;
    }
    lines.set(values.key, line);
    const known = there.get(values.key);
    const contact = contactOf(values, known);
    if (!known) added.push({ ...contact, name: values.name, nameKey: values.key });
    else if (contact.stand === known.stand && contact.email === known.email) unchanged += 1;
    else changed.push({ ...contact, exhibitorId: known.id });
    if (there.size + added.length > LIMITS.exhibitors) throw problem("too-many-exhibitors");
  }
  if (lines.size + skippedCount === 0) throw problem("csv-without-rows");
  const names = added.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const counts = { added: added.length, changed: changed.length, unchanged, skippedCount };
  return { added, changed, answer: { ...counts, skipped, heading, names } };
}

const repeatOf = (first: number | undefined) =>
  first === undefined ? undefined : `Line ${first} has the same name.`;

/** An empty cell changes nothing. */
const contactOf = ({ stand, email }: NamedExhibitor, known: Contact | undefined): Contact => ({
  stand: stand ?? known?.stand ?? "",
  email: email ?? known?.email ?? null,
});
