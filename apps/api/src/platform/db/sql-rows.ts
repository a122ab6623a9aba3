import { type OperationNodeSource, type RawBuilder, RawNode, type Selectable, sql } from "kysely";
import { DRIVER_TYPES } from "./driver-types.ts";
import type { Database } from "./schema.ts";

declare const VALUE: unique symbol;

/** The declaration of one column of a result. */
export type ColumnSpec = {
  /** The types that it may have in the database; none: the type of `source`. */
  readonly types: readonly string[];
  /** The column of a table that it is, or has the type of. */
  readonly source?: string;
  /** Absent: never null, or as `source` is. `vouched`: never null, which the database cannot know. */
  readonly nulls?: "possible" | "vouched";
};

/** A column of a result whose values are exactly of type T. */
export type Column<T> = ColumnSpec & { readonly [VALUE]?: (value: T) => T };

/** The columns of a row. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> };

/** The row that has these columns. */
export type RowOf<C> = { -readonly [Name in keyof C]: C[Name] extends Column<infer T> ? T : never };

export const number: Column<number> = { types: DRIVER_TYPES.number };
export const text: Column<string> = { types: [...DRIVER_TYPES.string, ...DRIVER_TYPES.WallTime] };
export const boolean: Column<boolean> = { types: DRIVER_TYPES.boolean };
export const moment: Column<Date> = { types: DRIVER_TYPES.Date };
export const bytes: Column<Buffer> = { types: DRIVER_TYPES.Buffer };
export const numbers: Column<number[]> = { types: DRIVER_TYPES["number[]"] };
export const texts: Column<string[]> = { types: DRIVER_TYPES["string[]"] };

/** One of a few texts, all of which the statement itself writes. */
export const textOf = <T extends string>(): Column<T> => ({ types: text.types });

/** A json value that the statement itself builds. */
export const json = <T>(): Column<T> => ({ types: DRIVER_TYPES.unknown });

type Tables = { [Table in keyof Database]: Selectable<Database[Table]> };

/** A column's name with its table's: `ticket.status`. */
export type ColumnName = {
  [Table in keyof Tables]: `${Table}.${keyof Tables[Table] & string}`;
}[keyof Tables];

type ValueOf<N extends ColumnName> = N extends `${infer Table extends keyof Tables}.${infer Name}`
  ? Name extends keyof Tables[Table]
    ? Tables[Table][Name]
    : never
  : never;

/** The column of a table itself, or an expression of the same type. */
export const column = <N extends ColumnName>(source: N): Column<ValueOf<N>> => ({ types: [], source });

/** A column that may be null here, that of an outer join, say. */
export const nullable = <T>(one: Column<T>): Column<T | null> => ({ ...specOf(one), nulls: "possible" });

/** A column that is never null here, which the author knows and the database does not. */
export const neverNull = <T>(one: Column<T>): Column<NonNullable<T>> => ({
  ...specOf(one),
  nulls: "vouched",
});

const specOf = (one: ColumnSpec): ColumnSpec => one;

/** The declaration of a raw statement's rows or of a raw expression's value. */
export type Declaration = {
  readonly of: { readonly rows: Readonly<Record<string, ColumnSpec>> } | { readonly value: ColumnSpec };
  /** The parts of the statement between its parameters. */
  readonly text: readonly string[];
};

/** A node without text that carries a declaration through the builder's compiler. */
export type DeclaringNode = RawNode & { readonly declaration: Declaration };

type Tag<T> = (text: TemplateStringsArray, ...values: unknown[]) => RawBuilder<T>;

/**
 * A raw statement with the columns of its result, which the type of its rows is made of. The tests of the API compare
 * them with the database. docs/decisions/038
 */
export function sqlRows<Row>(columns: Columns<Row>): Tag<Row> {
  return (text, ...values) => declaring({ of: { rows: columns }, text: text.raw }, text, values);
}

/** A raw expression in what a statement of the builder selects, compared likewise. */
export function sqlValue<T>(value: Column<T>): Tag<T> {
  return (text, ...values) => declaring({ of: { value }, text: text.raw }, text, values);
}

function declaring<T>(
  declaration: Declaration,
  text: TemplateStringsArray,
  values: unknown[],
): RawBuilder<T> {
  const node: DeclaringNode = { ...RawNode.createWithSql(""), declaration };
  const carrier: OperationNodeSource = { toOperationNode: () => node };
  return sql<T>(Object.assign(["", ...text], { raw: ["", ...text.raw] }), carrier, ...values);
}
