import { PROBLEMS, type Problem, type ProblemCode } from "@foyer/contract/problem.ts";
import type { Quota } from "./quota.ts";

/** The beginning of a problem's type: its place on the API's page. rules/api 13 */
const PROBLEM_TYPES = "/api/docs#problem-";

type Details = {
  field?: string;
  fields?: Record<string, string>;
  current?: unknown;
  /** The challenge of a proof of work. */
  challenge?: string;
  /** A sentence after that of the code. */
  note?: string;
  /** Seconds until a retry may succeed; sent as the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** The rate limit that refuses; sent as the headers `RateLimit` and `RateLimit-Policy`. */
  quota?: Quota;
  /** The methods of the address; sent as the header `Allow`. */
  allow?: readonly string[];
};

/** A problem to send to the client; only `problem()` creates one. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details) {
    super([PROBLEMS[code].message, details.note].filter(Boolean).join(" "));
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  /** The answer's body. */
  toBody(): Problem {
    const { field, current, challenge } = this.details;
    const fields = this.details.fields ?? (field ? { [field]: this.message } : undefined);
    return {
      type: `${PROBLEM_TYPES}${this.code}`,
      title: PROBLEMS[this.code].message,
      status: this.status,
      detail: this.message,
      Error: {
        Message: this.message,
        Code: this.code,
        ...(fields && { Fields: fields }),
        ...(current !== undefined && { Current: current }),
        ...(challenge !== undefined && { Challenge: challenge }),
      },
    };
  }
}

/** The one way to refuse: `throw problem("internal-name-taken", { field: "internalName" })`. */
export function problem(code: ProblemCode, details: Details = {}): ProblemError {
  return new ProblemError(code, details);
}
