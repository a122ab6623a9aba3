import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** The caching of what gets another address as soon as it changes: browsers and proxies keep it for a year. */
export const NEVER_CHANGES = "public, max-age=31536000, immutable";

/** Bytes to download. */
export type FileAnswer = {
  name: string;
  contentType: string;
  content: Readable | Buffer | string;
  /** Sent as ETag, where the file can be changed. rules/api 4 */
  version?: number;
  /** Its address is another one as soon as it changes: browsers and proxies may keep it. */
  neverChanges?: boolean;
};

/** Sends a file so that no browser ever runs it as a page of ours. rules/files 2 */
export function sendFile(reply: FastifyReply, answer: FileAnswer) {
  const { name, contentType, content, version, neverChanges } = answer;
  const ascii = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.\- ]/g, "_");
  if (version !== undefined) reply.header("etag", `"${version}"`);
  return reply
    .header("content-type", contentType)
    .header("content-disposition", `attachment; filename="${ascii}"; filename*=UTF-8''${extended(name)}`)
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cache-control", neverChanges ? NEVER_CHANGES : "no-store")
    .send(content);
}

/** A text as an extended value of a header (RFC 5987), which allows fewer characters than an address. */
const extended = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Releases the stream of an answer that is not sent after all. */
export function discardFile(answer: unknown): void {
  const { content } = (answer ?? {}) as Partial<FileAnswer>;
  if (content instanceof Readable) content.destroy();
}
