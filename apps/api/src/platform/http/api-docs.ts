import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { type DocumentParts, drawDocument } from "../openapi/openapi-document.ts";

/** The OpenAPI document at /api/docs/json, drawn from the contract, and its page at /api/docs. */
export async function apiDocs(app: FastifyInstance, parts: DocumentParts): Promise<void> {
  const specification = { document: drawDocument(parts) } as unknown as StaticDocumentSpec;
  await app.register(swagger, { mode: "static", specification });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: { layout: "BaseLayout", docExpansion: "none", tryItOutEnabled: false, deepLinking: true },
    theme: { title: "Foyer API" },
    // The page's own script writes inline styles; nothing else is allowed.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  });
}
