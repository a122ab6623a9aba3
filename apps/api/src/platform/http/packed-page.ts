import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROTLI, chooseEncoding, type PackedEncoding, WORTH_PACKING } from "./packed-encoding.ts";

/** Sends a page, compressed where the browser accepts it. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type("text/html; charset=utf-8").header("vary", "accept-encoding, accept-language");
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (html.length < WORTH_PACKING || encoding === null) return reply.send(html);
  return reply.header("content-encoding", encoding).send(await pack(html, encoding));
}

/** Compresses a whole text, beside the event loop. */
export const pack = (text: string | Buffer, encoding: PackedEncoding): Promise<Buffer> =>
  encoding === "br" ? promisify(brotliCompress)(text, BROTLI) : promisify(gzip)(text);
