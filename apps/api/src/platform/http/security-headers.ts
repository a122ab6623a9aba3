import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** The least that an answer says that is sent before a route is found, or before a request was read at all. */
export const EARLY_HEADERS = {
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/**
 * Headers of every answer; the content security policy is set where pages are sent. `https`: send HSTS? `subdomains`: for
 * all names below the host, too? A sister site without TLS would then be out of reach.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { https, subdomains }: { https: boolean; subdomains: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: subdomains } : false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  });
}
