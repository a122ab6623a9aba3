/** Maps each writable field to its column. */
export type Columns<V> = { readonly [Field in keyof V]-?: string };

type ColumnValues<V, C extends Columns<V>> = { [Field in keyof V as C[Field]]: V[Field] };

/** Values by their columns' names; a field without a column does not compile, nor one whose column is of another type. */
export function columnValues<V extends object, const C extends Columns<V>>(
  columns: C,
  values: V,
): ColumnValues<V, C> {
  const names = Object.entries<string>(columns);
  const byField: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(values));
  return Object.fromEntries(names.map(([field, column]) => [column, byField[field]])) as ColumnValues<V, C>;
}
