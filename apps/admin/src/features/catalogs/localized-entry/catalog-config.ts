import type { UsedKind } from "@foyer/contract/catalog-uses.ts";
import type { catalogEndpoints, Localization } from "@foyer/contract/localized-entry.ts";
import type { ownedCatalogEndpoints } from "@foyer/contract/owned-catalog.ts";
import type { ComponentType } from "react";
import type { z } from "zod";

/** An entry of any catalog, as the API returns it. */
export type CatalogEntry = {
  id: number;
  version: number;
  localizations: Localization[];
} & Record<string, unknown>;

/** A column that only one catalog has, shown after the texts. */
export type CatalogColumn = {
  /** The wire's name of the field. */
  field: string;
  label: string;
  kind: "checkbox" | "text";
  /** Shown at an empty text field of a form; a checkbox is never required. */
  required?: string;
  /** Shown in the list, not editable. */
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
  /** Replaces the forms' plain name field; it may also fill in other fields. */
  NameField?: ComponentType<{ label: string }>;
  /** Label of a list filter by name only. */
  nameFilter?: string;
  columns: readonly CatalogColumn[];
  /** Fields without a column that the catalog's own form edits, with their initial values. */
  formFields?: Readonly<Record<string, unknown>>;
  /** Validates the fields beyond required ones; messages by path in the body. */
  check?: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
  /** No inline editing: the rows' edit button links to the entry's form. */
  editsInForm?: true;
  /** Renders a text in the list, if it is not plain text. */
  TextCell?: ComponentType<TextCellProps>;
  /** The kind under which registrations use the entries; the list shows the number of uses. */
  usedAs?: UsedKind;
  /** The wire's name of the field that names the parent; it travels with a row without a column of its own. */
  parentField?: string;
  /** Shares an entry of a project, in catalogs of which a project can have its own. rules/catalogs 22 */
  share?: ReturnType<
    typeof ownedCatalogEndpoints<`/api/${string}`, z.core.$ZodShape, z.core.$ZodShape, z.ZodObject>
  >["share"];
  /** The next step for an entry that was added; its path has a query. */
  next?: { label: string; pathOf: (id: number) => string };
  /** Texts of several lines? */
  multiline?: boolean;
};
