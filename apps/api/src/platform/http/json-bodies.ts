import type { FastifyInstance } from "fastify";

/** Parses JSON bodies. An endpoint without a body also accepts an empty one with the content type JSON. rules/api 7 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.routeOptions.schema?.body === undefined) done(null);
    else void parse(request, body, done);
  });
}
