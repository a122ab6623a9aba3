import type { FastifyRequest } from "fastify";
import { loggedError } from "./logged-error.ts";

type LoggerOptions = { level: string } & Record<string, unknown>;

const SECRETS = ["authorization", "cookie", "password", "token", "key", "secret"];

/** A request's path, without the token of a one-time link. rules/access 11 */
export const pathOf = (url: string) => (url.split("?", 1)[0] ?? "").replace(/^(\/invitation\/).+/, "$1…");

/** Structured logs: a request is its method and path, never its query, body, cookies or token. rules/api 9 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: {
      err: loggedError,
      req: ({ id, method, url }: FastifyRequest) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
}
