import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DISK_FULL, refusesWrites } from "../db/violations.ts";
import { ProblemError, problem } from "./problem-error.ts";
import { quotaHeaders } from "./quota.ts";

/** Problems for Fastify's own error codes. */
const FASTIFY_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "wrong-content-type",
  FST_ERR_CTP_BODY_TOO_LARGE: "too-large",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed-json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed-json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed-request",
  FST_ERR_BAD_URL: "not-found",
  FST_ERR_MAX_PARAM_LENGTH: "not-found",
};

/** PostgreSQL's codes for a timeout, a lock or a lost connection: the client may retry. */
const BUSY_STATES = new Set([
  "25P03",
  "55P03",
  "57014",
  "40001",
  "40P01",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
]);
const BUSY_ERRNOS = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT"]);

/** Messages of the driver for a connection that is lost, or was lost between two statements of a transaction. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Translates any error into a problem; an unexpected one becomes a 500 without details. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  if (code && FASTIFY_CODES[code]) return problem(FASTIFY_CODES[code]);
  if (code === DISK_FULL) return problem("storage-full");
  if (refusesWrites(error)) return problem("read-only");
  if (code && (BUSY_STATES.has(code) || BUSY_ERRNOS.has(code))) return problem("busy");
  if (message !== undefined && LOST_CONNECTION.test(message)) return problem("busy");
  if (statusCode === 400) return problem("malformed-json");
  if (statusCode === 413) return problem("too-large");
  if (statusCode === 503) return problem("busy");
  if (statusCode && statusCode < 500) return problem("malformed-request");
  return problem("unexpected");
}

/** RFC 9457's media type for clients that ask for it; others get JSON, as the product's specification has it. */
const mediaTypeFor = ({ headers }: FastifyRequest) =>
  headers.accept?.includes("application/problem+json") ? "application/problem+json" : "application/json";

/** Sends a problem; only an unexpected one is logged as an error. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toProblem(error);
  reply.refusal = refusal.code;
  if (refusal.code === "unexpected") request.log.error({ err: error }, "request failed unexpectedly");
  if (refusal.status === 503) request.log.warn({ err: error }, "request refused for now");
  if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
  const retryAfter = refusal.details.retryAfterSeconds ?? (refusal.status === 503 ? 1 : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  if (refusal.details.quota) reply.headers(quotaHeaders(refusal.details.quota));
  if (refusal.details.allow) reply.header("allow", refusal.details.allow.join(", "));
  return reply
    .code(refusal.status)
    .type(`${mediaTypeFor(request)}; charset=utf-8`)
    .send(JSON.stringify(refusal.toBody()));
}
