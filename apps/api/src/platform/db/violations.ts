/** PostgreSQL's error code for a full disk. */
export const DISK_FULL = "53100";

type PostgresError = { code?: string; constraint?: string; message?: string };

/**
 * Does the database refuse to write at all: is it a standby or read-only by default (25006), or has its role only the
 * right to read (42501)?
 */
export function refusesWrites(error: unknown): boolean {
  return ["25006", "42501"].includes((error as PostgresError).code ?? "");
}

/** Was it a unique index that refused the row? */
export function uniqueViolation(error: unknown): boolean {
  return (error as PostgresError).code === "23505";
}

/**
 * The name of the unique or check constraint that refused the row; null for any other error. On a cluster the
 * constraint of a shard has the shard's number at its end, and a worker's error names it in its message alone.
 */
export function constraintViolated(error: unknown): string | null {
  if (!uniqueViolation(error) && (error as PostgresError).code !== "23514") return null;
  const { constraint, message = "" } = error as PostgresError;
  return (constraint ?? lastQuoted(message)).replace(/_\d{6,}$/, "");
}

/** The last name in quotes, whatever quotes the database's language has. */
const lastQuoted = (message: string) => /["«»„“]\s*([^"«»„“”]+?)\s*["«»“”]\P{L}*$/u.exec(message)?.[1] ?? "";

/** Was it a foreign key that refused the row? */
export function foreignKeyViolation(error: unknown): boolean {
  return (error as PostgresError).code === "23503";
}

/** Was it a deadlock or a serialisation failure, which the same transaction may not meet again? */
export function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes((error as PostgresError).code ?? "");
}

/** Was the statement ended, by its time limit or by a cancellation? */
export function isCancelled(error: unknown): boolean {
  return (error as PostgresError).code === "57014";
}

/** Did a node of a cluster not answer, or not in time? */
export function isLostNode(error: unknown): boolean {
  return /^(08|57P0)/.test((error as PostgresError).code ?? "") || isCancelled(error);
}

/** Did PostgreSQL refuse a parameter's value, such as an unknown time zone? */
export function invalidParameter(error: unknown): boolean {
  return (error as PostgresError).code === "22023";
}

/** Did PostgreSQL refuse a value: of a wrong form (22), against a constraint (23), or too large for an index (54)? */
export function isRefusedValue(error: unknown): boolean {
  return /^(22|23|54)/.test((error as PostgresError).code ?? "");
}
