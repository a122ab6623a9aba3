/** PostgreSQL's error code for a full disk. */
export const DISK_FULL = "53100";

type PostgresError = { code?: string; constraint?: string };

/** Was it a unique index that refused the row? */
export function uniqueViolation(error: unknown): boolean {
  return (error as PostgresError).code === "23505";
}

/**
 * The name of the unique or check constraint that refused the row; null for any other error. On a cluster the
 * constraint of a shard has the shard's number at its end.
 */
export function constraintViolated(error: unknown): string | null {
  const { code, constraint = "" } = error as PostgresError;
  return uniqueViolation(error) || code === "23514" ? constraint.replace(/_\d{6,}$/, "") : null;
}

/** Was it a foreign key that refused the row? */
export function foreignKeyViolation(error: unknown): boolean {
  return (error as PostgresError).code === "23503";
}

/** Did PostgreSQL refuse a parameter's value, such as an unknown time zone? */
export function invalidParameter(error: unknown): boolean {
  return (error as PostgresError).code === "22023";
}

/** Did PostgreSQL refuse a value: of a wrong form (22), against a constraint (23), or too large for an index (54)? */
export function isRefusedValue(error: unknown): boolean {
  return /^(22|23|54)/.test((error as PostgresError).code ?? "");
}
