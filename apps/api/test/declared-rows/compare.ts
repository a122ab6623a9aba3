import type { ColumnSpec } from "../../src/platform/db/sql-rows.ts";
import type { Catalog } from "./catalog.ts";
import type { DescribedColumn } from "./describe-statement.ts";

type Rows = Readonly<Record<string, ColumnSpec>>;

/** Compares the declared columns with those of the statement; returns one sentence per difference. */
export function compareRows(
  declared: Rows,
  described: readonly DescribedColumn[],
  catalog: Catalog,
): string[] {
  const names = described.map(({ name }) => name);
  const missing = Object.keys(declared).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `"${name}" is declared, but the statement does not return it`),
    ...described.flatMap((column, index) => {
      const spec = declared[column.name];
      if (names.indexOf(column.name) < index) return [`"${column.name}" is returned twice`];
      return spec ? compareColumn(spec, column, catalog) : [`"${column.name}" is returned, but not declared`];
    }),
  ];
}

/** The same of the one column that a raw expression of the builder is. */
export function compareColumn(spec: ColumnSpec, column: DescribedColumn, catalog: Catalog): string[] {
  const source = spec.source === undefined ? undefined : findSource(spec.source, catalog);
  if (source === null) return [`"${column.name}" is declared as ${spec.source}, which is no column`];
  const types = source ? [source.type] : spec.types;
  const isMisread = !types.includes(column.type);
  const actual = column.source === null ? undefined : catalog.columns.get(column.source)?.name;
  const isOther = source !== undefined && actual !== undefined && actual !== spec.source;
  const errors = [
    isMisread && `"${column.name}" is ${column.type}, but declared as ${types.join(", ")}`,
    isOther && `"${column.name}" is ${actual}, but declared as ${spec.source}`,
    compareNulls(spec, column, source?.isNotNull ?? true),
  ];
  return errors.filter((error) => typeof error === "string");
}

function compareNulls({ nulls }: ColumnSpec, { name, isNeverNull }: DescribedColumn, isNotNull: boolean) {
  if (nulls === "vouched") {
    const isSuperfluous = isNeverNull && isNotNull;
    return isSuperfluous && `"${name}" is never null: the database knows it without neverNull(…)`;
  }
  const mayBeNull = nulls === "possible" || !isNotNull;
  if (mayBeNull) return isNeverNull && `"${name}" is never null, but declared as nullable`;
  return (
    !isNeverNull &&
    `"${name}" may be null: declare it as nullable(…), or as neverNull(…) if only you can know`
  );
}

function findSource(name: string, { columns, notNull }: Catalog) {
  const found = [...columns].find(([, column]) => column.name === name);
  return found ? { type: found[1].type, isNotNull: notNull.has(found[0]) } : null;
}
