import type { catalogEndpoints, Localization } from "@foyer/contract/localized-entry.ts";
import type { z } from "zod";

/** An entry of any catalog as the server answers it. */
export type CatalogEntry = {
  id: number;
  version: number;
  localizations: Localization[];
} & Record<string, unknown>;

/** A column of one catalog alone, shown after the texts. */
export type CatalogColumn = {
  /** The wire's name of the field. */
  field: string;
  label: string;
  kind: "checkbox" | "text";
  /** Shown at an empty text field of a form; a checkbox is never required. */
  required?: string;
};

/** One catalog's screens, declared: list, add form, edit form and inline editing are the same for all. */
export type CatalogConfig = {
  /** Singular and plural, in lower case: `country`, `countries`. */
  one: string;
  many: string;
  endpoints: ReturnType<typeof catalogEndpoints<`/api/${string}`, z.ZodObject, z.ZodObject, z.ZodObject>>;
  /** The wire's name of the internal name, and its column's title. */
  nameField: string;
  nameLabel: string;
  columns: readonly CatalogColumn[];
  /** The wire's name of the field that names the parent; it travels with a row without a column of its own. */
  parentField?: string;
  /** Texts of several lines? */
  multiline?: boolean;
};
