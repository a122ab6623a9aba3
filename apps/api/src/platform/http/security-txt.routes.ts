import type { FastifyInstance } from "fastify";
import { problem } from "./problem-error.ts";

const YEAR_MS = 365 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this installation; 404 without a contact. */
export function securityTxtRoutes(app: FastifyInstance, contact: string | undefined): void {
  app.get("/.well-known/security.txt", { schema: { hide: true } }, async (_, reply) => {
    if (contact === undefined) throw problem("not-found");
    const expires = new Date(Date.now() + YEAR_MS).toISOString();
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "max-age=86400")
      .send(`Contact: ${contact}\nExpires: ${expires}\n`);
  });
}
