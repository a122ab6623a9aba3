import type { ProblemCode } from "@foyer/contract/problem.ts";

/** The contract's problem codes, and three that only the browser produces. */
export type ApiErrorCode = ProblemCode | "network" | "denied" | "unreadable-answer";

type Details = {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
  current?: unknown;
};

/** A failed call. Without a response, `status` is 0 and `code` is `network`. Switch on `code`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Messages by field path in the body (`localizations.0.text`). */
  readonly fields: Readonly<Record<string, string>>;
  /** With 412: the current copy, as the endpoint's own GET returns it. */
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

/** Is an automatic retry useful: no response, or the server is busy? */
export function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.status === 503);
}
