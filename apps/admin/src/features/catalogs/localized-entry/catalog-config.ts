import type { UsedKind } from "@foyer/contract/catalog-uses.ts";
import type { catalogEndpoints, Localization } from "@foyer/contract/localized-entry.ts";
import type { ComponentType } from "react";
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
  /** Stands in the list and is not edited. */
  isReadOnly?: true;
};

export type TextCellProps = { entry: CatalogEntry; text: string };

/** One catalog's screens, declared: list, add form, edit form and inline editing are the same for all. */
export type CatalogConfig = {
  /** Singular and plural, in lower case: `country`, `countries`. */
  one: string;
  many: string;
  endpoints: ReturnType<
    typeof catalogEndpoints<`/api/${string}`, z.ZodObject, z.core.$ZodShape, z.ZodObject>
  >;
  /** The wire's name of the internal name, and its column's title. */
  nameField: string;
  nameLabel: string;
  /** What the forms have in place of a plain field for the name: the field `name`, which may fill in more than that. */
  NameField?: ComponentType<{ label: string }>;
  /** Label of a filter of the list by the shown name alone. */
  nameFilter?: string;
  columns: readonly CatalogColumn[];
  /** Fields without a column that the catalog's own form edits, and what they start as. */
  formFields?: Readonly<Record<string, unknown>>;
  /** What is wrong with the fields, by their paths in the body, beyond those that are empty. */
  check?: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
  /** The list's rows are not edited in place: their button leads to the entry's own form. */
  editsInForm?: true;
  /** How the list shows a text that is more than its letters. */
  TextCell?: ComponentType<TextCellProps>;
  /** As what registrations use the entries; the list says how many do. */
  usedAs?: UsedKind;
  /** The wire's name of the field that names the parent; it travels with a row without a column of its own. */
  parentField?: string;
  /** Texts of several lines? */
  multiline?: boolean;
};
