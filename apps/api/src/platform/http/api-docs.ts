import type { FastifyInstance } from "fastify";
import { drawDocsPage } from "../openapi/docs-page.ts";
import { type DocumentParts, drawDocument } from "../openapi/openapi-document.ts";
import { sendPacked } from "./packed-page.ts";

/** The OpenAPI document at /api/docs/json, drawn from the contract, and its page at /api/docs. rules/api 12, 14 */
export function apiDocs(app: FastifyInstance, parts: DocumentParts): void {
  const document = drawDocument(parts);
  const { html, csp } = drawDocsPage(document);
  const json = JSON.stringify(document);
  app.get("/api/docs/json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(json),
  );
  for (const address of ["/api/docs", "/api/docs/"]) {
    app.get(address, async (request, reply) =>
      sendPacked(
        request,
        reply.header("content-security-policy", csp).header("cache-control", "no-cache"),
        html,
      ),
    );
  }
}
