import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import { toMessageId } from "./message.ts";
import { signMessage } from "./sign-message.ts";
import type { DueDelivery, Outcome } from "./webhook-sending.store.ts";

const HOUR = 3_600;
/** Backoff: seconds until the second attempt, the third and so on; the last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, HOUR, 2 * HOUR, 4 * HOUR];
/** Seconds after the first attempt within which another one follows. rules/webhooks 8 */
const RETRIED_FOR = 3 * 24 * HOUR;
/** Adds at random up to this share of a wait. */
const JITTER = 0.25;
/** The receiver wants no more of it. */
const GONE = 410;

/** The wait after so many failures, with jitter. */
export const backoff = (seconds: readonly number[], failures: number): number =>
  (seconds[Math.min(failures, seconds.length - 1)] ?? HOUR) * (1 + JITTER * Math.random());

export type Attempt = Outcome & { isGone: boolean };

type Sender = { url: string; keys: readonly Buffer[]; outbound: Outbound; signal: AbortSignal };

/** Sends a message once. Every status but 200 to 299 is a failure, redirects too. */
export async function attemptDelivery(
  { url, keys, outbound, signal }: Sender,
  { messageId, body, attempts, triedFor }: DueDelivery,
): Promise<Attempt> {
  const started = performance.now();
  const { status, error } = await send();
  const durationMs = Math.round(performance.now() - started);
  if (error === "")
    return { state: "delivered", answerStatus: status, durationMs, error, waits: 0, isGone: false };
  const waits = backoff(RETRY_SECONDS, attempts);
  const state = (triedFor ?? 0) < RETRIED_FOR ? "waiting" : "failed";
  return { state, answerStatus: status, durationMs, error, waits, isGone: status === GONE };

  async function send(): Promise<{ status: number | null; error: string }> {
    const headers = signMessage(keys, { messageId: toMessageId(messageId), body }, new Date());
    try {
      const answer = await outbound.send(url, { method: "POST", headers, body, signal });
      const isTaken = answer.status >= 200 && answer.status < 300;
      return { status: answer.status, error: isTaken ? "" : `The receiver answered ${answer.status}.` };
    } catch (error) {
      if (error instanceof OutboundError) return { status: null, error: error.message };
      throw error;
    }
  }
}
