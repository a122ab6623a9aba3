import type { Operation } from "./wire.ts";

/**
 * How a call of the API fails: with a status and no effect; without an answer, before or after its effect; its connection
 * closed after the effect.
 */
export const CALL_FAILURES = ["status", "silent", "silent-after-effect", "reset-after-effect"] as const;
/**
 * How a webhook fails. `reordered`: it waits for the next one, which comes before it. `forged`: signed with another secret,
 * or naming a payment that is not there. `old`: signed ten minutes ago.
 */
export const WEBHOOK_FAILURES = ["dropped", "twice", "late", "reordered", "forged", "old"] as const;

type Times = { times: number };
export type CallFailure = Times & { on: Operation; how: (typeof CALL_FAILURES)[number]; status: number };
export type WebhookFailure = Times & { on: "webhook"; how: (typeof WEBHOOK_FAILURES)[number]; ms: number };
export type Failure = CallFailure | WebhookFailure;

/** Failures that the script has ordered; each is used up by as many calls as it says. */
export class Failures {
  #ordered: Failure[] = [];

  order(failure: Failure): void {
    this.#ordered.push({ ...failure });
  }

  clear(): void {
    this.#ordered = [];
  }

  takeCall(operation: Operation | null): CallFailure | null {
    const failure = this.#ordered.find((ordered) => ordered.on === operation);
    return failure && failure.on !== "webhook" ? this.#use(failure) : null;
  }

  takeWebhook(): WebhookFailure | null {
    const failure = this.#ordered.find((ordered) => ordered.on === "webhook");
    return failure?.on === "webhook" ? this.#use(failure) : null;
  }

  #use<T extends Failure>(failure: T): T {
    failure.times -= 1;
    if (failure.times <= 0) this.#ordered = this.#ordered.filter((ordered) => ordered !== failure);
    return failure;
  }
}
