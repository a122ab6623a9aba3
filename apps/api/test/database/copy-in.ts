import pg from "pg";

const CHUNK = 65_536;

/** The part of a connection that takes the data of a COPY; its types leave it out. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** `copy … from stdin` with all of its data in memory. */
class CopyIn extends pg.Query {
  readonly #rows: Buffer;

  constructor(text: string, rows: Buffer, done: (error: Error | null) => void) {
    super(text, done);
    this.#rows = rows;
  }

  /** Called by the client when the database is ready for the data. */
  handleCopyInResponse(connection: CopyConnection): void {
    for (let at = 0; at < this.#rows.length; at += CHUNK) {
      connection.sendCopyFromChunk(this.#rows.subarray(at, at + CHUNK));
    }
    connection.endCopyFrom();
  }
}

/** Opens a separate connection; the caller ends it. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

/** Runs a `copy … from stdin` on `rows`. */
export function copyIn(client: pg.Client, text: string, rows: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, (error) => (error ? reject(error) : resolve())));
  });
}
