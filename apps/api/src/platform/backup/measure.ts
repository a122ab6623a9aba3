import { createHash } from "node:crypto";

/** The bytes that passed through `measure`; complete once the source has ended. */
export class Measured {
  readonly #hash = createHash("sha256");
  bytes = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
  }

  /** Hexadecimal; may be asked once. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}

/** Passes the chunks of `source` on, and measures them. */
export async function* measure(source: AsyncIterable<Buffer>, measured: Measured): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    measured.add(chunk);
    yield chunk;
  }
}
