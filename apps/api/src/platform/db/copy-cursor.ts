import type pg from "pg";
import * as copyStreams from "pg-copy-streams";

/** Seconds that the database may take for the next bytes: a sort comes before the first ones. */
const SILENT_SECONDS = 300;

/**
 * What Kysely streams statements with: it sends `copy … to stdout` and hands on the bytes, chunk by chunk, at the speed of
 * its reader.
 */
export class CopyCursor {
  readonly #copy: Copy;
  readonly #chunks: AsyncIterator<Buffer>;
  #connection: pg.Connection | undefined;

  constructor(statement: string) {
    this.#copy = copyStreams.to(statement) as Copy;
    this.#chunks = this.#copy[Symbol.asyncIterator]();
    // Whoever reads gets the error; a connection that is lost after the last bytes is nobody's error.
    this.#copy.on("error", () => {});
  }

  /** The next bytes, as the only element; none at the end. The connection is closed when it has been silent for too long. */
  async read<T>(): Promise<T[]> {
    const end = setTimeout(
      () => this.#connection?.stream.destroy(new Error("Connection terminated: no answer to a copy")),
      SILENT_SECONDS * 1_000,
    );
    try {
      const { done, value } = await this.#chunks.next();
      return done ? [] : [value as T];
    } finally {
      clearTimeout(end);
    }
  }

  /** Reads what is left, so that the connection is free for the next statement. */
  async close(): Promise<void> {
    try {
      while ((await this.read()).length > 0);
    } catch {
      // The copy was cancelled or the connection lost; whoever reads it has been told.
    }
  }

  // The driver's side.
  submit(connection: pg.Connection): void {
    this.#connection = connection;
    this.#copy.submit(connection);
  }
  handleError(error: Error): void {
    this.#copy.handleError(error);
  }
  handleCommandComplete(message: unknown): void {
    this.#copy.handleCommandComplete(message);
  }
  handleReadyForQuery(): void {}
}

/** The types of the package leave out what the driver calls. */
type Copy = copyStreams.CopyToStreamQuery & {
  handleError: (error: Error) => void;
  handleCommandComplete: (message: unknown) => void;
};
