import { pipeline, Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { chooseEncoding, createPacker, WORTH_PACKING } from "./packed-encoding.ts";
import { pack } from "./packed-page.ts";

const JSON_TYPE = /^application\/(problem\+)?json\b/;

/**
 * Compresses JSON where the client accepts it and it is long enough; files, pages and streams of events stay as they are.
 * The ETag stays, too: it is the version of an entity. rules/transport 1, 2
 */
export function packedJson(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!JSON_TYPE.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    if (reply.getHeader("content-encoding") !== undefined) return payload;
    reply.header("vary", "accept-encoding");
    const encoding = chooseEncoding(request.headers["accept-encoding"]);
    if (encoding === null || !isWorthIt(payload)) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    if (!(payload instanceof Readable)) return pack(payload, encoding);
    // An error of either ends both, and so the answer.
    return pipeline(payload, createPacker(encoding), () => {});
  });
}

/** A stream's length is not known; the lists that are streamed are long. */
function isWorthIt(payload: unknown): payload is string | Buffer | Readable {
  if (typeof payload === "string" || Buffer.isBuffer(payload)) return payload.length >= WORTH_PACKING;
  return payload instanceof Readable;
}
