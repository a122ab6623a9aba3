import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { Database } from "../../../platform/db/schema.ts";

/** The tables that keep localised entries. */
export type EntryTable = {
  [T in keyof Database]: Database[T] extends { texts: unknown; seed_key: unknown } ? T : never;
}[keyof Database];

/** A catalog, declared: everything else about it is the same for all. rules/catalogs */
export type Catalog = {
  table: EntryTable;
  /** What the audit calls one entry. */
  entity: string;
  /** The wire's name for internal_name, where it differs. */
  nameField?: string;
  /** Fields of this catalog alone: wire name → column. */
  fields: Readonly<Record<string, string>>;
  /** Of `fields`, the one that names the parent: lists can be filtered by it; and what to say of one that is not there. */
  parent?: { field: string; unknown: ProblemCode };
};

/** A row, whatever its catalog. */
export type Entry = {
  id: number;
  internalName: string;
  texts: Readonly<Record<string, string>>;
  version: number;
  /** By wire name. */
  fields: Readonly<Record<string, unknown>>;
};

/** What is written: an entry that has no id and version yet. */
export type EntryValues = Omit<Entry, "id" | "version">;
