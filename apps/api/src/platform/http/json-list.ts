import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { z } from "zod";

/** A long list, serialised piece by piece while it is read, so its objects are never all in memory. */
export class JsonList {
  readonly #pieces: Buffer[] = [];
  readonly #list: z.ZodArray;

  /** `list` is the schema of the answer. */
  constructor(list: z.ZodArray) {
    this.#list = list;
  }

  /** Appends items; throws when they do not match the schema. */
  add(items: readonly unknown[]): void {
    if (items.length === 0) return;
    const json = JSON.stringify(z.encode(this.#list, [...items]));
    this.#pieces.push(Buffer.from(`${this.#pieces.length > 0 ? "," : ""}${json.slice(1, -1)}`));
  }

  /** Sends the list as a JSON array. */
  send(reply: FastifyReply) {
    const content = Readable.from([Buffer.from("["), ...this.#pieces, Buffer.from("]")]);
    return reply.type("application/json; charset=utf-8").send(content);
  }
}
