import type { UploadedFile } from "@foyer/contract/endpoint.ts";
import { MAX_TEXTS_LISTED, type TranslationsImport } from "@foyer/contract/translations.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { listCultures } from "../cultures/cultures.store.ts";
import { type Catalog, type Entry, nameFieldOf } from "./catalog.ts";
import { type CheckEntry, projectOf } from "./localized-entry.service.ts";
import { listEntriesById, lockEntries, updateTexts } from "./localized-entry.store.ts";
import { idOf, type PlannedEntry, planTranslations, type TranslationsPlan } from "./plan-translations.ts";
import { readTranslations, type TranslationRow } from "./read-translations.csv.ts";

type Target = { catalog: Catalog; check: CheckEntry | undefined };

/** Returns the result that `importTranslations` would have now; stores nothing. */
export async function previewTranslations(
  db: Kysely<Database>,
  target: Target,
  file: UploadedFile,
): Promise<TranslationsImport> {
  const rows = await readRows(db, target, file);
  const entries = await listEntriesById(db, target.catalog, idsOf(rows));
  return toAnswer(await plan(db, target, { rows, entries }));
}

/** Imports the texts of a file in one transaction, with one audit row for the counts. rules/catalogs 18 */
export async function importTranslations(
  { db: trx, record }: RecordedContext,
  target: Target,
  file: UploadedFile,
): Promise<TranslationsImport> {
  const { catalog } = target;
  const rows = await readRows(trx, target, file);
  const entries = await lockEntries(trx, catalog, idsOf(rows));
  const made = await plan(trx, target, { rows, entries });
  const answer = toAnswer(made);
  if (made.planned.length === 0) {
    record("unchanged");
    return answer;
  }
  await updateTexts(
    trx,
    catalog,
    made.planned.map(({ entry, texts }) => ({ id: entry.id, texts })),
  );
  record({
    action: "import",
    entity: catalog.entity,
    entityId: "translations",
    entityName: "translations",
    ...projectOf(catalog),
    before: { texts: countTexts(made.planned.map(({ entry }) => entry)) },
    after: {
      texts: countTexts(made.planned),
      file: file.name,
      changedTexts: answer.changedTexts,
      changedEntries: answer.changedEntries,
      skippedRows: answer.skippedRows,
    },
  });
  return answer;
}

async function readRows(db: Kysely<Database>, { catalog }: Target, file: UploadedFile) {
  const cultures = (await listCultures(db)).map(({ cultureCode }) => cultureCode);
  return readTranslations(file.bytes, nameFieldOf(catalog), cultures);
}

const idsOf = (rows: readonly TranslationRow[]) => rows.map(({ id }) => idOf(id)).filter((id) => id !== null);

function plan(
  db: Kysely<Database>,
  { check }: Target,
  { rows, entries }: { rows: readonly TranslationRow[]; entries: readonly Entry[] },
): Promise<TranslationsPlan> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return planTranslations(rows, byId, async (entry, texts, cultures) => {
    const localizations = cultures.map((cultureCode) => ({ cultureCode, text: texts[cultureCode] ?? "" }));
    const checked = await check?.(db, { ...entry, texts }, entry, localizations);
    return checked?.texts ?? texts;
  });
}

/** The total number of texts of the entries. */
const countTexts = (entries: readonly { texts: Entry["texts"] }[]) =>
  entries.reduce((sum, { texts }) => sum + Object.keys(texts).length, 0);

function toAnswer({ planned, unchanged, skippedRows, skipped }: TranslationsPlan): TranslationsImport {
  return {
    changedTexts: planned.reduce((sum, { cultures }) => sum + cultures.length, 0),
    changedEntries: planned.length,
    unchangedRows: unchanged,
    skippedRows,
    skipped,
    changes: firstChanges(planned),
  };
}

function firstChanges(planned: readonly PlannedEntry[]): TranslationsImport["changes"] {
  return planned
    .slice(0, MAX_TEXTS_LISTED)
    .flatMap(({ entry, texts, cultures }) =>
      cultures.map((cultureCode) => ({
        id: entry.id,
        name: entry.internalName,
        cultureCode,
        before: entry.texts[cultureCode] ?? "",
        after: texts[cultureCode] ?? "",
      })),
    )
    .slice(0, MAX_TEXTS_LISTED);
}
