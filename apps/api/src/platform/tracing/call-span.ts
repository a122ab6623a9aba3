import type { OpenSpan, SpanOptions } from "./tracing.ts";

/** The span of a call to another server: its host and port, for a path can be a secret. rules/traces 2 */
export function callSpan(method: string, { protocol, hostname, port }: URL): SpanOptions {
  return {
    kind: "client",
    attributes: {
      "http.request.method": method,
      "server.address": hostname,
      "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
    },
  };
}

/** Notes the status of the answer; from 400 on the call has failed. */
export function noteStatus(span: OpenSpan | null, status: number): void {
  span?.set({ "http.response.status_code": status });
  if (status >= 400) span?.fail(String(status));
}
