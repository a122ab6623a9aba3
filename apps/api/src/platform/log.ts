/** The logger that server code uses; a pino logger fits. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger that drops everything, for tests and tools. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
