import { idempotencyKeyOf, type WireAnswer, type WireRequest } from "./wire.ts";

type Kept = { fingerprint: string; answer: WireAnswer; until: number };

/** The answers that a vendor keeps by their idempotency keys. */
export class IdempotencyKeys {
  readonly #kept = new Map<string, Kept>();
  readonly #keptMs: number;

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** The first answer again, or that of `make`; `mismatch`: the same key with another request. */
  answer(
    request: WireRequest,
    { make, mismatch }: Record<"make" | "mismatch", () => WireAnswer>,
  ): WireAnswer {
    const key = idempotencyKeyOf(request);
    if (key === null) return make();
    const now = request.now.getTime();
    const fingerprint = `${request.path} ${request.body}`;
    const kept = this.#kept.get(key);
    if (kept && kept.until > now) {
      if (kept.fingerprint !== fingerprint) return mismatch();
      return { ...kept.answer, headers: { ...kept.answer.headers, "idempotent-replayed": "true" } };
    }
    const answer = make();
    // A request that was refused has not started: its key stays free.
    if (answer.status < 400) this.#kept.set(key, { fingerprint, answer, until: now + this.#keptMs });
    return answer;
  }
}
