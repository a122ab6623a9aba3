import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";

/** The values typed into a row or a form. */
export type EntryDraft = {
  name: string;
  /** By culture code; cultures that are not selected keep what they had. */
  texts: Readonly<Record<string, string>>;
  /** The catalog's own fields, by wire name. */
  fields: Readonly<Record<string, unknown>>;
};

/** Sentences by the draft's own paths: `name`, `fields.phoneCode`. */
export type DraftErrors = Readonly<Record<string, string>>;

export const textsOf = (entry: CatalogEntry): Record<string, string> =>
  Object.fromEntries(entry.localizations.map(({ cultureCode, text }) => [cultureCode, text]));

/** The columns that people fill in. */
export const editedColumns = ({ columns }: CatalogConfig) => columns.filter(({ isReadOnly }) => !isReadOnly);

/** A draft of nothing yet; `fixed` are fields that the screen decides, such as the chosen country. */
export function emptyDraft(config: CatalogConfig, fixed: Record<string, unknown> = {}): EntryDraft {
  const fields = Object.fromEntries(
    editedColumns(config).map(({ field, kind }) => [field, kind === "checkbox" ? false : ""]),
  );
  return { name: "", texts: {}, fields: { ...fields, ...config.formFields, ...fixed } };
}

export function toDraft(config: CatalogConfig, entry: CatalogEntry): EntryDraft {
  const names = [
    ...editedColumns(config).map(({ field }) => field),
    ...Object.keys(config.formFields ?? {}),
    ...(config.parentField ? [config.parentField] : []),
  ];
  return {
    name: String(entry[config.nameField]),
    texts: textsOf(entry),
    fields: Object.fromEntries(names.map((field) => [field, entry[field]])),
  };
}

/** The body of create or update: texts of the selected cultures alone, so that the others stay. rules/catalogs 5 */
export function toBody(
  config: CatalogConfig,
  draft: EntryDraft,
  cultures: readonly string[],
  version?: number,
): Record<string, unknown> {
  return {
    [config.nameField]: draft.name.trim(),
    ...draft.fields,
    localizations: cultures.map((cultureCode) => ({ cultureCode, text: draft.texts[cultureCode] ?? "" })),
    ...(version !== undefined && { version }),
  };
}

/** The entry as it will be once the draft is saved. */
export function withDraft(config: CatalogConfig, entry: CatalogEntry, draft: EntryDraft): CatalogEntry {
  const localizations = Object.entries(draft.texts)
    .filter(([, text]) => text.trim() !== "")
    .map(([cultureCode, text]) => ({ cultureCode, text }));
  return { ...entry, [config.nameField]: draft.name.trim(), ...draft.fields, localizations };
}

/** Do the two say the same? */
export function sameDraft(a: EntryDraft, b: EntryDraft): boolean {
  const filled = (texts: EntryDraft["texts"]) =>
    Object.entries(texts)
      .filter(([, text]) => text !== "")
      .sort();
  return (
    a.name === b.name &&
    JSON.stringify(filled(a.texts)) === JSON.stringify(filled(b.texts)) &&
    Object.keys(a.fields).every(
      (field) => JSON.stringify(a.fields[field]) === JSON.stringify(b.fields[field]),
    )
  );
}

/** Validates a draft; the sentences differ between a row and a form. rules/catalogs 10 */
export function checkDraft(config: CatalogConfig, draft: EntryDraft, where: "row" | "form"): DraftErrors {
  const errors: Record<string, string> = {};
  const empty = (sentence: string) => (where === "row" ? "The field can not be empty" : sentence);
  if (draft.name.trim() === "") errors.name = empty(`${config.nameLabel} is required`);
  for (const { field, required } of config.columns) {
    if (required && String(draft.fields[field] ?? "").trim() === "")
      errors[`fields.${field}`] = empty(required);
  }
  for (const [path, sentence] of Object.entries(config.check?.(draft.fields) ?? {})) {
    errors[`fields.${path}`] = sentence;
  }
  return errors;
}

/** The server's `Fields` by the draft's own paths; what belongs to no input comes back under `""`. */
export function toDraftErrors(
  config: CatalogConfig,
  fields: Readonly<Record<string, string>>,
  cultures: readonly string[],
): DraftErrors {
  const errors: Record<string, string> = {};
  for (const [path, sentence] of Object.entries(fields)) {
    const index = /^localizations\.(\d+)/.exec(path)?.[1];
    if (path === config.nameField) errors.name = sentence;
    else if (index !== undefined) errors[`texts.${cultures[Number(index)]}`] = sentence;
    else if (isOwnField(config, path)) errors[`fields.${path}`] = sentence;
    else errors[""] = sentence;
  }
  return errors;
}

/** `questionSettings.regex` belongs to the field `questionSettings`. */
function isOwnField({ columns, formFields = {} }: CatalogConfig, path: string): boolean {
  const [field = ""] = path.split(".");
  return columns.some((column) => column.field === path) || Object.hasOwn(formFields, field);
}
