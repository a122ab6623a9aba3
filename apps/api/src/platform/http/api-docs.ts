import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** The OpenAPI page at /api/docs, drawn from the contract. Register before the routes. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Foyer API",
        version: "1",
        description: "Event registration and ticketing back-office.",
      },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    uiConfig: { layout: "BaseLayout", docExpansion: "list", tryItOutEnabled: false },
    theme: { title: "Foyer API" },
    // The page's own script writes inline styles; nothing else is allowed.
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  });
}
