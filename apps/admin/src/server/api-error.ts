import type { ProblemCode } from "@foyer/contract/problem.ts";

/** What the contract names, and three that only a browser meets. */
export type ApiErrorCode = ProblemCode | "network" | "denied" | "unreadable-answer";

type Details = {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
  current?: unknown;
};

/** A call that failed: `status` 0 and code `network` when no answer came at all. Switch on `code`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** A field's path in the body (`localizations.0.text`) → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** With 412: the current copy, as the endpoint's own GET gives it. */
  readonly current: unknown;

  constructor({ status, code, message, fields = {}, current }: Details) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code as ApiErrorCode;
    this.fields = fields;
    this.current = current;
  }
}

/** Worth another try by itself: no answer, or a server that says it is busy. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.status === 503);
}
