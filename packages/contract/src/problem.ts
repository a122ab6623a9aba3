import { z } from "zod";

/** The one catalogue of refusals: code → HTTP status and the exact text. Clients switch on the code. */
export const PROBLEMS = {
  "malformed-request": { status: 400, message: "The request could not be read." },
  "malformed-json": { status: 400, message: "The request is not valid JSON." },
  "malformed-text": { status: 400, message: "The request contains characters that are not valid text." },
  "malformed-query": { status: 400, message: "A parameter of the address is not valid." },
  "not-signed-in": { status: 401, message: "Please sign in." },
  "link-expired": { status: 401, message: "This download link has expired. Please request it again." },
  "not-allowed": { status: 403, message: "You do not have permission to do this." },
  "cross-site": { status: 403, message: "Requests from other sites are refused." },
  "not-found": { status: 404, message: "Not found." },
  "internal-name-taken": {
    status: 409,
    message: "This internal name is already in use. Please, choose a different name.",
  },
  "already-exists": { status: 409, message: "This already exists." },
  "still-referenced": { status: 409, message: "Something else still refers to this." },
  "stale-version": { status: 412, message: "Somebody else has changed this meanwhile." },
  "too-large": { status: 413, message: "The request is too large." },
  "wrong-content-type": { status: 415, message: "The request must be sent as JSON." },
  "invalid-fields": { status: 422, message: "Some fields are not valid." },
  "unknown-culture": { status: 422, message: "This culture is not available." },
  "unknown-country": { status: 422, message: "This country does not exist." },
  "too-many-requests": { status: 429, message: "Too many attempts. Please wait a little and try again." },
  unexpected: { status: 500, message: "Something went wrong. Contact your administrator." },
  busy: { status: 503, message: "The system is busy. Please try again." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Body of every failure. `Fields` maps a field's path (`localizations.0.text`) to what is wrong with it. */
export const Problem = z.object({
  Error: z.object({
    Message: z.string(),
    Code: z.string(),
    Fields: z.record(z.string(), z.string()).optional(),
    /** With 412: the current copy, as the endpoint's own GET gives it. */
    Current: z.unknown().optional(),
  }),
});
export type Problem = z.output<typeof Problem>;
