/** What this code needs of a logger; a pino logger is one. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For tests, tools and whoever wants silence. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
