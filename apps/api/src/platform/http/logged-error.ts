/** Properties of errors that say what failed and where, and never hold a value of a row. */
const NAMES = [
  ...["code", "severity", "schema", "table", "column", "constraint", "routine"],
  ...["statusCode", "errno", "syscall", "hostname", "port"],
];

type LoggedError = { type: string; message: string; stack: string; [name: string]: unknown };

/**
 * An error as the log has it. PostgreSQL puts the values of a row into `detail` and `where`, and those that it could not
 * read behind the colon of its message, in quotes that depend on its language: none of them is logged. rules/privacy 12
 */
export function loggedError(error: unknown): LoggedError | { message: string } {
  if (!(error instanceof Error)) return { message: typeof error };
  const own = error as Error & Record<string, unknown>;
  const message = isOfDatabase(own) ? error.message.replace(/: .*/s, ": …") : error.message;
  const logged: LoggedError = {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? "").replace(error.message, () => message),
  };
  for (const name of NAMES) if (own[name] !== undefined) logged[name] = own[name];
  if (error.cause !== undefined) logged.cause = loggedError(error.cause);
  if (error instanceof AggregateError) logged.errors = error.errors.map(loggedError);
  return logged;
}

/** The errors of the driver have these two, and no others do. */
const isOfDatabase = (error: Record<string, unknown>): boolean => "severity" in error && "routine" in error;
