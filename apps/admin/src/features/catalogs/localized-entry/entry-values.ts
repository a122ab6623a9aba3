import type { CatalogConfig } from "./catalog-config.ts";
import type { EntryDraft } from "./entry-draft.ts";

/** The values of a catalog's form: `name`, `fields.phoneCode`, `texts.de-DE`; the paths of its errors are the same. */
export type EntryValues = Readonly<Record<string, unknown>>;

export const fieldName = (field: string) => `fields.${field}`;
export const textName = (culture: string) => `texts.${culture}`;

export function toValues({ name, fields, texts }: EntryDraft): EntryValues {
  return { name, ...prefixed(fields, fieldName), ...prefixed(texts, textName) };
}

export function toDraft(values: EntryValues): EntryDraft {
  const texts = Object.entries(below(values, textName(""))).map(([culture, text]) => [culture, String(text)]);
  return {
    name: String(values.name ?? ""),
    fields: below(values, fieldName("")),
    texts: Object.fromEntries(texts),
  };
}

/** The server's complaints by the form's names; those about a text say the place that it had among the sent ones. */
export function toErrors(
  { nameField }: CatalogConfig,
  fields: Readonly<Record<string, string>>,
  cultures: readonly string[],
): Record<string, string> {
  const errors = Object.entries(fields).map(([path, sentence]) => {
    if (path === nameField) return ["name", sentence];
    const index = /^localizations\.(\d+)/.exec(path)?.[1];
    const culture = index === undefined ? undefined : cultures[Number(index)];
    return [culture === undefined ? fieldName(path) : textName(culture), sentence];
  });
  return Object.fromEntries(errors);
}

function prefixed(values: Readonly<Record<string, unknown>>, nameOf: (key: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value]));
}

function below(values: EntryValues, prefix: string): Record<string, unknown> {
  const found = Object.entries(values).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]));
}
