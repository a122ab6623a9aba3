import { listErrors } from "@foyer/contract/error-sentences.ts";
import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { type ProblemError, problem } from "./problem-error.ts";

/** Fastify's validator of a schema of the contract; what does not fit becomes a problem that names the fields. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: refusalOf(parsed.error, httpPart) };
  };

/** The problem of an input; `part` is `body`, `querystring` or `params`. rules/api 3 */
export function refusalOf({ issues }: z.ZodError, part = "body"): ProblemError {
  if (part === "params") return problem("not-found");
  // A body that is no object has no field to name.
  const fields = listErrors(issues).map(({ path, message }) => [path.join(".") || part, message] as const);
  const isQuery = part === "querystring";
  return problem(isQuery ? "malformed-query" : "invalid-fields", {
    fields: Object.fromEntries(fields.toReversed()),
  });
}
