import type { Localization } from "@foyer/contract/localized-entry.ts";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/schema.ts";
import { foreignKeyViolation, uniqueViolation } from "../../../platform/db/violations.ts";
import { changes } from "../../../platform/http/audit-entry.ts";
import { JsonList } from "../../../platform/http/json-list.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { unknownCultures } from "../cultures/cultures.store.ts";
import { type Catalog, type Entry, type EntryValues, nameFieldOf } from "./catalog.ts";
import {
  findEntry,
  insertEntry,
  listEntries,
  listEntriesById,
  lockEntry,
  readEntries,
  updateEntry,
} from "./localized-entry.store.ts";

/** What a body of any catalog holds, once the contract has parsed it. */
export type EntryInput = { localizations: Localization[] } & Record<string, unknown>;

/** Checks of one catalog beyond the common ones; throws a problem, or gives back the values in their final form. */
export type CheckEntry = (
  db: Kysely<Database>,
  values: EntryValues,
  before: Entry | null,
  input: EntryInput,
) => Promise<EntryValues | undefined>;

/** An entry as answers carry it. */
function toWire(catalog: Catalog, entry: Entry) {
  const localizations = Object.entries(entry.texts).map(([cultureCode, text]) => ({ cultureCode, text }));
  return {
    id: entry.id,
    ...(catalog.idAlias && { [catalog.idAlias]: entry.id }),
    [nameFieldOf(catalog)]: entry.internalName,
    localizations,
    ...entry.fields,
    ...entry.lookedUp,
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

/** rules/catalogs 5: texts of cultures that were not sent stay; an emptied text is a missing one. */
function merge(catalog: Catalog, before: Entry | null, input: EntryInput): EntryValues {
  const texts: Record<string, string> = { ...before?.texts };
  for (const { cultureCode, text } of input.localizations) {
    if (text.trim() === "") delete texts[cultureCode];
    else texts[cultureCode] = text;
  }
  const fields = Object.fromEntries(Object.keys(catalog.fields).map((field) => [field, input[field]]));
  return { internalName: String(input[nameFieldOf(catalog)]), texts, fields };
}

async function checkCultures(db: Kysely<Database>, input: EntryInput): Promise<void> {
  const codes = input.localizations.map(({ cultureCode }) => cultureCode);
  const [unknown] = await unknownCultures(db, codes);
  if (unknown !== undefined) {
    throw problem("unknown-culture", { field: `localizations.${codes.indexOf(unknown)}.cultureCode` });
  }
}

/** rules/catalogs 2: the database decides whether a name is free and whether the parent is there. */
async function refusals<T>(catalog: Catalog, write: Promise<T>): Promise<T> {
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

export async function listCatalog(db: Kysely<Database>, catalog: Catalog) {
  return (await listEntries(db, catalog)).map((entry) => toWire(catalog, entry));
}

type Wanted = { query: Readonly<Record<string, unknown>>; result: z.ZodArray };

/** The list as an answer, made while it is read: thousands of rows in ten cultures are a lot of memory otherwise. */
export function listAsJson(db: Kysely<Database>, catalog: Catalog, wanted: Wanted): Promise<JsonList> {
  return db.transaction().execute(async (trx) => {
    const list = new JsonList(wanted.result);
    for await (const entries of readEntries(trx, catalog, wanted.query)) {
      list.add(entries.map((entry) => toWire(catalog, entry)));
    }
    return list;
  });
}

/** Those entries of the catalog that have one of these ids. */
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
  await checkCultures(db, input);
  const merged = merge(catalog, null, input);
  const values = (await check?.(db, merged, null, input)) ?? merged;
  const entry = await refusals(catalog, insertEntry(db, catalog, values));
  const { after } = changes({}, toAudit(catalog, entry));
  record({
    action: "create",
    entity: catalog.entity,
    entityId: entry.id,
    entityName: entry.internalName,
    after,
  });
  return toWire(catalog, entry);
}

/** Writes the next version, unless somebody else did since (412 with the current copy). rules/api 4 */
export async function updateInCatalog(
  context: RecordedContext,
  catalog: Catalog,
  id: number,
  input: EntryInput,
  check?: CheckEntry,
) {
  const { db: trx } = context;
  const before = await lockEntry(trx, catalog, id);
  if (!before) throw problem("not-found");
  if (context.version !== undefined && context.version !== before.version) {
    throw problem("stale-version", { current: toWire(catalog, before) });
  }
  await checkCultures(trx, input);
  const merged = merge(catalog, before, input);
  const values = (await check?.(trx, merged, before, input)) ?? merged;
  const diff = changes(toAudit(catalog, before), toAudit(catalog, values));
  if (!diff.changed) {
    context.record("unchanged");
    return toWire(catalog, before);
  }
  const entry = await refusals(catalog, updateEntry(trx, catalog, id, values));
  context.record({
    action: "update",
    entity: catalog.entity,
    entityId: id,
    entityName: entry.internalName,
    before: diff.before,
    after: diff.after,
  });
  return toWire(catalog, entry);
}
