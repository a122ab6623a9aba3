import type { FastifyInstance } from "fastify";
import { drawDocsPage } from "../openapi/docs-page.ts";
import { type DocumentParts, drawDocument } from "../openapi/openapi-document.ts";
import { sendPacked } from "./packed-page.ts";

/** The OpenAPI document at /api/docs/json, drawn from the contract, and its page at /api/docs. rules/api 12, 14 */
export function apiDocs(app: FastifyInstance, parts: DocumentParts): void {
  let drawn: ReturnType<typeof drawDocs> | null = null;
  // At the first request: few servers are asked, and drawing is the greatest part of the work of a start. decisions/063
  const docs = () => {
    drawn ??= drawDocs(parts);
    return drawn;
  };
  app.get("/api/docs/json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(docs().json),
  );
  for (const address of ["/api/docs", "/api/docs/"]) {
    app.get(address, async (request, reply) => {
      const { html, csp } = docs();
      return sendPacked(
        request,
        reply.header("content-security-policy", csp).header("cache-control", "no-cache"),
        html,
      );
    });
  }
}

function drawDocs(parts: DocumentParts): { json: string; html: string; csp: string } {
  const document = drawDocument(parts);
  return { json: JSON.stringify(document), ...drawDocsPage(document) };
}
