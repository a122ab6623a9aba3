import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ProblemCode } from "@foyer/contract/problem.ts";
import { problem } from "./problem-error.ts";
import { EARLY_HEADERS } from "./security-headers.ts";

/** Problems for the error codes of Node's HTTP parser. */
const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request-too-slow",
  HPE_HEADER_OVERFLOW: "headers-too-large",
};

/** Answers a request that Node could not parse (not HTTP, too slow, large headers) in the common shape. rules/limits 9 */
export function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const refusal = problem(CODES[error.code ?? ""] ?? "malformed-request");
  const body = JSON.stringify(refusal.toBody());
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    ...Object.entries(EARLY_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
