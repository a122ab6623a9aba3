import type { WireAnswer } from "./wire.ts";

/** An answer of Stripe that refuses a call. */
export class Refused extends Error {
  readonly answer: WireAnswer;

  constructor(message: string, { status = 400, code }: { status?: number; code?: string } = {}) {
    super(message);
    this.answer = { status, body: { error: { type: "invalid_request_error", message, code } } };
  }
}
