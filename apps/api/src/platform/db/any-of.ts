import { type RawBuilder, sql } from "kysely";

/** The right side of `column = any(values)`: one parameter, however many values there are, also none. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql<T>`any(${values})`;
