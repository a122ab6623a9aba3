import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A shorter page fits into the first packet uncompressed. */
const WORTH_IT = 1_000;

/** A low level, because every page is compressed while it is sent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends a page, compressed where the browser accepts it. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = request.headers["accept-encoding"] ?? "";
  reply.type("text/html; charset=utf-8").header("vary", "accept-encoding, accept-language");
  if (html.length >= WORTH_IT && /\bbr\b/.test(accepted)) {
    return reply.header("content-encoding", "br").send(await promisify(brotliCompress)(html, BROTLI));
  }
  if (html.length >= WORTH_IT && /\bgzip\b/.test(accepted)) {
    return reply.header("content-encoding", "gzip").send(await promisify(gzip)(html));
  }
  return reply.send(html);
}
