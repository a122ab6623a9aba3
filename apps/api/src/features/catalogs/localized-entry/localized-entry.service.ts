import type { Localization } from "@foyer/contract/localized-entry.ts";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/schema.ts";
import { foreignKeyViolation, uniqueViolation } from "../../../platform/db/violations.ts";
import { changes } from "../../../platform/http/audit-entry.ts";
import { JsonList } from "../../../platform/http/json-list.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { updateVersioned } from "../../../platform/http/update-versioned.ts";
import { listUnknownCultures } from "../cultures/cultures.store.ts";
import { type Catalog, type Entry, type EntryValues, nameFieldOf } from "./catalog.ts";
import { checkOwned, isOwned } from "./check-owned.service.ts";
import {
  findEntry,
  insertEntry,
  listEntries,
  listEntriesById,
  lockEntry,
  readEntries,
  updateEntry,
} from "./localized-entry.store.ts";

/** The parsed body of any catalog. */
export type EntryInput = { localizations?: Localization[] | undefined } & Record<string, unknown>;

/** Further checks of one catalog: throws a problem, or returns the normalised values. */
export type CheckEntry = (
  db: Kysely<Database>,
  values: EntryValues,
  before: Entry | null,
  /** The texts as they were sent. */
  sent: readonly Localization[],
) => Promise<EntryValues | undefined>;

/** An entry as answers carry it. */
export function toWire(catalog: Catalog, entry: Entry) {
  const localizations = Object.entries(entry.texts).map(([cultureCode, text]) => ({ cultureCode, text }));
  return {
    id: entry.id,
    ...(catalog.idAlias && { [catalog.idAlias]: entry.id }),
    [nameFieldOf(catalog)]: entry.internalName,
    localizations,
    ...entry.fields,
    ...entry.lookedUp,
    ...(catalog.owner && { projectId: catalog.owner }),
    version: entry.version,
  };
}

/** A copy for the audit: flat, one field a text and a setting. */
function toAudit(catalog: Catalog, entry: EntryValues): Record<string, unknown> {
  const texts = Object.fromEntries(
    Object.entries(entry.texts).map(([culture, text]) => [`text ${culture}`, text]),
  );
  const fields = Object.entries(entry.fields).flatMap(([field, value]) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).map(([name, one]) => [`${field}.${name}`, one])
      : [[field, value]],
  );
  return { [nameFieldOf(catalog)]: entry.internalName, ...Object.fromEntries(fields), ...texts };
}

/** The values of an entry in a body. */
function sentValues(catalog: Catalog, input: EntryInput): EntryValues {
  const texts = (input.localizations ?? []).map(({ cultureCode, text }) => [cultureCode, text]);
  return {
    internalName: String(input[nameFieldOf(catalog)]),
    texts: Object.fromEntries(texts),
    fields: Object.fromEntries(Object.keys(catalog.fields).map((field) => [field, input[field]])),
  };
}

/** rules/catalogs 5: an empty text counts as missing. */
function withoutEmptyTexts(values: EntryValues): EntryValues {
  const texts = Object.entries(values.texts).filter(([, text]) => text.trim() !== "");
  return { ...values, texts: Object.fromEntries(texts) };
}

async function checkCultures(db: Kysely<Database>, localizations: readonly Localization[]): Promise<void> {
  const codes = localizations.map(({ cultureCode }) => cultureCode);
  const [unknown] = await listUnknownCultures(db, codes);
  if (unknown !== undefined) {
    throw problem("unknown-culture", { field: `localizations.${codes.indexOf(unknown)}.cultureCode` });
  }
}

/** Validates the new values of an entry and returns them normalised, as `updateVersioned` completes them. */
type Complete = (values: EntryValues, before: Entry | null) => Promise<EntryValues>;

function completion(
  db: Kysely<Database>,
  catalog: Catalog,
  { localizations = [], projectId }: EntryInput,
  check?: CheckEntry,
): Complete {
  return async (wanted, before) => {
    await checkCultures(db, localizations);
    const values = withoutEmptyTexts(wanted);
    if (isOwned(catalog)) await checkOwned(db, catalog, { values, before, sentProjectId: projectId });
    return (await check?.(db, values, before, localizations)) ?? values;
  };
}

/** Turns violations into problems: the database decides whether a name is free and a parent exists. rules/catalogs 2 */
async function withProblems<T>(catalog: Catalog, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)) {
      const { code, field } = catalog.taken ?? { code: "internal-name-taken", field: nameFieldOf(catalog) };
      throw problem(code, { field });
    }
    if (foreignKeyViolation(error) && catalog.parent) {
      throw problem(catalog.parent.unknown, { field: catalog.parent.field });
    }
    throw error;
  }
}

/** The project of an audit entry; entries of the shared catalogs have none. */
export const projectOf = ({ owner }: Catalog) => (owner ? { projectId: owner } : {});

export async function listCatalog(db: Kysely<Database>, catalog: Catalog) {
  return (await listEntries(db, catalog)).map((entry) => toWire(catalog, entry));
}

type ListRequest = { query: Readonly<Record<string, unknown>>; result: z.ZodArray };

/** The list as JSON, serialised while it is read: thousands of rows in ten cultures would take too much memory. */
export function listAsJson(db: Kysely<Database>, catalog: Catalog, request: ListRequest): Promise<JsonList> {
  return db.transaction().execute(async (trx) => {
    const list = new JsonList(request.result);
    for await (const entries of readEntries(trx, catalog, request.query)) {
      list.add(entries.map((entry) => toWire(catalog, entry)));
    }
    return list;
  });
}

/** The entries of the catalog with these ids. */
export async function listSomeOfCatalog(db: Kysely<Database>, catalog: Catalog, ids: readonly number[]) {
  return (await listEntriesById(db, catalog, ids)).map((entry) => toWire(catalog, entry));
}

export async function getFromCatalog(db: Kysely<Database>, catalog: Catalog, id: number) {
  const entry = await findEntry(db, catalog, id);
  if (!entry) throw problem("not-found");
  return toWire(catalog, entry);
}

export async function createInCatalog(
  context: RecordedContext,
  catalog: Catalog,
  input: EntryInput,
  check?: CheckEntry,
) {
  const { db, record } = context;
  const values = await completion(db, catalog, input, check)(sentValues(catalog, input), null);
  const entry = await withProblems(catalog, insertEntry(db, catalog, values));
  const { after } = changes({}, toAudit(catalog, entry));
  record({
    action: "create",
    entity: catalog.entity,
    entityId: entry.id,
    entityName: entry.internalName,
    ...projectOf(catalog),
    after,
  });
  return toWire(catalog, entry);
}

/** Changes an entry. rules/catalogs 5 */
export function updateInCatalog(
  context: RecordedContext,
  catalog: Catalog,
  id: number,
  input: EntryInput,
  check?: CheckEntry,
) {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockEntry(db, catalog, id),
    valuesOf: ({ internalName, texts, fields }: Entry): EntryValues => ({ internalName, texts, fields }),
    sent: sentValues(catalog, input),
    complete: completion(db, catalog, input, check),
    write: async (values) =>
      toWire(catalog, await withProblems(catalog, updateEntry(db, catalog, id, values))),
    toAnswer: (entry) => toWire(catalog, entry),
    entryOf: ({ internalName }) => ({
      entity: catalog.entity,
      entityId: id,
      entityName: internalName,
      ...projectOf(catalog),
    }),
    toAudit: (values) => toAudit(catalog, values),
  });
}
