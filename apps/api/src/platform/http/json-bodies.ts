import type { FastifyInstance } from "fastify";

/** Reads JSON bodies. Where an endpoint takes none, no body is fine, though its content type is said. rules/api 7 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.routeOptions.schema?.body === undefined) done(null);
    else void parse(request, body, done);
  });
}
