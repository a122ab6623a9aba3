import type { FastifyRequest } from "fastify";

/** The query parameter that a signed link ends in. */
export const SIGNATURE = "signature";

/** Does the request bring a signature in place of a token? */
export function isSignedLink({ headers, query }: FastifyRequest): boolean {
  return headers.authorization === undefined && Object.hasOwn(query as object, SIGNATURE);
}
