import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { z } from "zod";
import type { Database } from "../../../platform/db/schema.ts";

/** The tables of localised entries. */
export type EntryTable = {
  [T in keyof Database]: Database[T] extends { texts: unknown; seed_key: unknown } ? T : never;
}[keyof Database];

/** The declaration of a catalog; all catalogs share the rest of the code. rules/catalogs */
export type Catalog = {
  table: EntryTable;
  /** The name of the entity in the audit. */
  entity: string;
  /** The wire's name for internal_name, where it differs. */
  nameField?: string;
  /** Fields of this catalog alone: wire name → column. */
  fields: Readonly<Record<string, string>>;
  /** A second name of the id on the wire. */
  idAlias?: string;
  /** The field that names the parent, by which lists can be filtered; `unknown` answers a parent that does not exist. */
  parent?: { field: string; unknown: ProblemCode };
  /**
   * Whose entries these are, where a project can have its own: that project's, or null for those of the shared catalog.
   * rules/catalogs 20
   */
  owner?: number | null;
  /** Further filters of the list: by a column of this table, or by one of the parent's. */
  filters?: Readonly<Record<string, { column: string; ofParent?: EntryTable }>>;
  /** The answer to a duplicate, where the internal name alone does not make an entry unique. */
  taken?: { field: string; code: ProblemCode };
  /** Shown in answers, never written: wire name → `column` of the row of `table` whose id is the entry's `by`. */
  lookUps?: Readonly<Record<string, { table: keyof Database; column: string; by: string }>>;
};

type EntryField = "id" | "version" | "internalName" | "localizations";

/** A catalog whose body has fields beyond the common ones: each but `Rest` needs its column, or it does not compile. */
export type CatalogOf<E extends { create: { body: z.ZodObject } }, Rest extends string = never> = Catalog & {
  fields: Record<Exclude<keyof z.output<E["create"]["body"]>, EntryField | Rest>, string>;
};

/** The wire's name for internal_name. */
export const nameFieldOf = ({ nameField = "internalName" }: Catalog): string => nameField;

/** A catalog of which a project can have entries of its own. */
export type OwnedCatalog = Catalog & {
  table: OwnedTable;
  /** The table of the parents, which a project can have too. */
  parent?: { field: string; unknown: ProblemCode; table: OwnedTable };
};
export type OwnedTable = "step" | "question" | "answer";

/** The entries of one project, or with null those of the shared catalog. */
export const ownedBy = (
  catalog: OwnedCatalog,
  owner: number | null,
): OwnedCatalog & { owner: number | null } => ({
  ...catalog,
  owner,
});

/** An entry of any catalog. */
export type Entry = {
  id: number;
  internalName: string;
  texts: Readonly<Record<string, string>>;
  version: number;
  /** By wire name. */
  fields: Readonly<Record<string, unknown>>;
  /** Values from `lookUps`, by wire name. */
  lookedUp: Readonly<Record<string, unknown>>;
};

/** The values to write: an entry without id and version. */
export type EntryValues = Pick<Entry, "internalName" | "texts" | "fields">;
