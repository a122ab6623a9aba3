import type { FastifyInstance } from "fastify";

/**
 * Warns once when requests come through a proxy that is not configured: all visitors would count as one address and
 * share its rate limits. rules/limits 1
 */
export function warnOfUnknownProxy(app: FastifyInstance, { proxyHops }: { proxyHops: number }): void {
  if (proxyHops > 0) return;
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    if (hasWarned || request.headers["x-forwarded-for"] === undefined) return;
    hasWarned = true;
    request.log.warn(
      "Requests come through a proxy and TRUST_PROXY_HOPS is 0: all visitors count as one address. Set it to the number of your proxies.",
    );
  });
}
