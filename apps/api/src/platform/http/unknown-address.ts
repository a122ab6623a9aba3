import type { Endpoint } from "@foyer/contract/endpoint.ts";
import type { FastifyRequest } from "fastify";
import { type ProblemError, problem } from "./problem-error.ts";

/** The refusal of a request that no route takes: 405 if its address has endpoints of other methods. rules/api 3 */
export function unknownAddress(endpoints: readonly Endpoint[], request: FastifyRequest): ProblemError {
  const [path = ""] = request.url.split("?");
  const methods = endpoints.filter((one) => patternOf(one.path).test(path)).map(({ method }) => method);
  if (methods.length === 0) return problem("not-found");
  const allow = new Set(methods.flatMap((method) => (method === "GET" ? [method, "HEAD"] : [method])));
  return problem("method-not-allowed", { allow: [...allow].sort() });
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
