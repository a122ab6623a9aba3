import type { UploadedFile } from "@foyer/contract/endpoint.ts";
import type { PromoCodeImport, PromoCodePreview } from "@foyer/contract/promo-codes.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readCsv } from "../../platform/formats/csv/read-csv.ts";
import { type FirstRow, takeHeading } from "../../platform/formats/csv/take-heading.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { ImportResult, type NewRow } from "./import-result.ts";
import {
  type CheckedRow,
  CODES_OF_GROUP,
  CODES_WITH_GROUPS,
  checkRow,
  type FileKind,
  namesOf,
  promoCodeColumns,
} from "./promo-code-file.csv.ts";
import { entryOfGroup, getGroup } from "./promo-code-groups.service.ts";
import { findProjectOfGroup, type GroupKey, listGroupTypes, lockGroup } from "./promo-code-groups.store.ts";
import { getDefaults } from "./promo-codes.service.ts";
import { insertNewCodes, listTakenKeys, lockPromoCodeImports } from "./promo-codes.store.ts";
import { groupsByOwner, oneGroup, type TargetGroups } from "./target-groups.ts";

/** An uploaded file with the setting for its first row. */
type CodeFile = UploadedFile & { firstRow?: FirstRow | undefined };

const ROWS_PER_STATEMENT = 2_000;
const MAX_SAMPLE_CODES = 10;

/** Imports a file of codes into a group, in one transaction. rules/promo-codes 8 */
export async function importCodes(
  { db, record }: RecordedContext,
  key: GroupKey,
  file: CodeFile,
): Promise<PromoCodeImport> {
  await lockPromoCodeImports(db, key.projectId);
  if (!(await lockGroup(db, key))) throw problem("not-found");
  const { heading, batches } = await readBatches(db, file, CODES_OF_GROUP);
  const result = await store(db, key.projectId, { batches, groups: oneGroup(key) });
  record({
    action: "import",
    ...(await entryOfGroup(db, key)),
    after: { file: file.name, ...result.counts },
  });
  return { ...result.toAnswer(), heading };
}

/** Imports a file of codes into the group with this id in one of the caller's projects. */
export async function importIntoGroup(
  context: RecordedContext,
  groupId: number,
  file: CodeFile,
): Promise<PromoCodeImport> {
  const projectId = await findProjectOfGroup(context.db, context.caller.projects, groupId);
  if (projectId === null) throw problem("not-found");
  return importCodes(context, { projectId, groupId }, file);
}

/** Imports a file of codes with their groups into a project, in one transaction. rules/promo-codes 9 */
export async function importPromotions(
  { db, record, caller }: RecordedContext,
  projectId: number,
  file: CodeFile,
): Promise<PromoCodeImport> {
  requireAccess(caller, projectId);
  const { name } = await getProject(db, projectId);
  await lockPromoCodeImports(db, projectId);
  const groups = await groupsByOwner(db, projectId, { isPreview: false });
  const { heading, batches } = await readBatches(db, file, CODES_WITH_GROUPS);
  const result = await store(db, projectId, { batches, groups });
  const after = { file: file.name, ...result.counts, newGroups: groups.newGroups() };
  const entry = { entity: "project", entityId: projectId, entityName: name, projectId };
  record({ action: "import", ...entry, after });
  return { ...result.toAnswer(), heading };
}

/** Returns the result that `importCodes` would have now; stores nothing. */
export async function previewCodes(
  db: Kysely<Database>,
  key: GroupKey,
  file: CodeFile,
): Promise<PromoCodePreview> {
  await getGroup(db, key);
  return preview(db, key.projectId, { file, kind: CODES_OF_GROUP, groups: oneGroup(key) });
}

/** Returns the result that `importPromotions` would have now; stores nothing. */
export async function previewPromotions(
  db: Kysely<Database>,
  caller: Caller,
  projectId: number,
  file: CodeFile,
): Promise<PromoCodePreview> {
  requireAccess(caller, projectId);
  await getProject(db, projectId);
  const groups = await groupsByOwner(db, projectId, { isPreview: true });
  return preview(db, projectId, { file, kind: CODES_WITH_GROUPS, groups });
}

function requireAccess({ projects }: Caller, projectId: number): void {
  if (projects !== "all" && !projects.includes(projectId)) throw problem("not-found");
}

type Target = { batches: AsyncIterable<CheckedRow[]>; groups: TargetGroups };

async function store(
  db: Kysely<Database>,
  projectId: number,
  { batches, groups }: Target,
): Promise<ImportResult> {
  const result = new ImportResult();
  for await (const batch of batches) {
    const newRows = await withoutTaken(db, projectId, result, result.skipInvalid(batch));
    const codes = [];
    for (const { values } of newRows) codes.push({ ...values, groupId: await groups.of(values) });
    const added = await insertNewCodes(db, projectId, codes);
    result.add(added.size);
    // Another request may have added the same code since the check.
    for (const { line, key, values } of newRows) {
      if (!added.has(key))
        result.skip({ line, code: values.code, reason: "The project already has this code." });
    }
  }
  if (result.counts.added + result.counts.skipped === 0) throw problem("csv-without-rows");
  return result;
}

type Preview = { file: CodeFile; kind: FileKind; groups: TargetGroups };

async function preview(
  db: Kysely<Database>,
  projectId: number,
  { file, kind, groups }: Preview,
): Promise<PromoCodePreview> {
  const { heading, batches } = await readBatches(db, file, kind);
  const result = new ImportResult();
  const codes: string[] = [];
  for await (const batch of batches) {
    const newRows = await withoutTaken(db, projectId, result, result.skipInvalid(batch));
    for (const { values } of newRows) await groups.of(values);
    result.add(newRows.length);
    codes.push(...newRows.slice(0, MAX_SAMPLE_CODES - codes.length).map(({ values }) => values.code));
  }
  return { ...result.toAnswer(), heading, codes, newGroups: groups.newGroups() };
}

/** Records codes that the project already has as skipped; returns the other rows. */
async function withoutTaken(
  db: Kysely<Database>,
  projectId: number,
  result: ImportResult,
  rows: readonly NewRow[],
): Promise<NewRow[]> {
  const taken = await listTakenKeys(
    db,
    projectId,
    rows.map(({ key }) => key),
  );
  return rows.filter(({ line, key, values }) => {
    const group = taken.get(key);
    if (!group) return true;
    const name = [group.type, group.owner].filter(Boolean).join(" · ");
    result.skip({ line, code: values.code, reason: `The group “${name}” already has this code.` });
    return false;
  });
}

type Read = { heading: string | null; batches: AsyncIterable<CheckedRow[]> };

/** Reads and checks the rows of a file below its heading, in batches of `ROWS_PER_STATEMENT`. */
async function readBatches(
  db: Kysely<Database>,
  { bytes, firstRow }: CodeFile,
  kind: FileKind,
): Promise<Read> {
  const csv = await readCsv(bytes, namesOf(kind));
  const { heading, rows } = await takeHeading(csv, firstRow);
  const context = {
    columns: promoCodeColumns(kind, csv.columns),
    delimiter: csv.delimiter,
    defaults: await getDefaults(db),
    types: kind.includes("type") ? await listGroupTypes(db) : null,
  };
  return {
    heading,
    batches: (async function* () {
      let batch: CheckedRow[] = [];
      for await (const row of rows) {
        batch.push(checkRow(row, context));
        if (batch.length < ROWS_PER_STATEMENT) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    })(),
  };
}
