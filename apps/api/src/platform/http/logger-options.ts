import type { FastifyRequest } from "fastify";

type LoggerOptions = { level: string } & Record<string, unknown>;

/** Structured logs: a request is its method and path, never its query, body, cookies or token. rules/api 9 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    redact: { paths: ["*.authorization", "*.cookie", "*.password", "*.token", "*.key"], remove: true },
    serializers: {
      req: ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: url.split("?", 1)[0], ip }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
}
