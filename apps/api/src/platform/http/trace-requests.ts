import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isTracing, type OpenSpan, openSpan } from "../tracing/tracing.ts";
import { routeOf } from "./route-of.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The request's span; null: requests are not traced, or this one checks the server's health. */
    span: OpenSpan | null;
  }
}

/**
 * Measures every request as a span that is named for its route and continues the trace of its client, and adds the
 * trace's id to the lines that the request writes into the log. rules/traces 1, 4
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.decorateRequest("span", null);
  app.addHook("onRequest", (request, reply, done) => {
    // Health checks and metrics, which are asked every few seconds.
    if (request.routeOptions.logLevel === "silent") return done();
    request.span = begin(request, reply);
    request.span?.enter(done);
  });
  // The parsers of bodies are called by the connection, which belongs to no request.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.span) request.span.enter(done);
    else done();
  });
  app.addHook("onRequestAbort", async ({ span }) => span?.fail("aborted"));
  app.addHook("onResponse", async ({ span }, { statusCode, refusal }) => {
    span?.set({ "http.response.status_code": statusCode });
    // A refusal is the client's matter: only an error of the server marks the span.
    if (statusCode >= 500) span?.fail(refusal ?? String(statusCode));
    else if (refusal !== null) span?.set({ "foyer.refusal": refusal });
    span?.end();
  });
}

function begin(request: FastifyRequest, reply: FastifyReply): OpenSpan | null {
  const { method, headers } = request;
  const route = routeOf(request);
  const attributes = { "http.request.method": method, "http.route": route };
  const span = openSpan(`${method} ${route}`, { kind: "server", attributes, caller: headers, parent: null });
  if (span) {
    request.log = request.log.child({ traceId: span.traceId });
    reply.log = request.log;
  }
  return span;
}
