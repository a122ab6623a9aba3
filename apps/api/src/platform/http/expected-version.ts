import type { FastifyRequest } from "fastify";

/** A version that no entity has: a change that is based on it is stale. */
export const NO_VERSION = 0;

/** The version a change was based on: `If-Match`, else field `version` of the body, else nothing. rules/api 4 */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers["if-match"];
  if (header !== undefined && header.trim() !== "*") {
    const version = /^(?:W\/)?"([1-9]\d{0,9})"$/.exec(header.trim())?.[1];
    return version === undefined ? NO_VERSION : Number(version);
  }
  return (request.body as { version?: number } | null | undefined)?.version;
}
