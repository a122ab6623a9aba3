import type { Submission } from "@foyer/contract/attend.ts";
import { type Answer, Refusal } from "../page/server.ts";

/** A submission without a final response: idempotency key and body, as sent or about to be sent. */
export type Pending = { key: string; body: string };

/** Storage of one registration's pending submission. */
export type PendingMemory = {
  read(): Pending | null;
  keep(pending: Pending): void;
  forget(): void;
};
/** A refusal, with the submission that it is about: after a reload nothing else on the page knows it. */
export type Refused<Sent = Submission> = { refusal: Refusal; submission: Sent };
export type Outcome<Sent = Submission, Given = Answer> = { answer: Given } | Refused<Sent>;

type Post<Given> = (key: string, body: string) => Promise<Given>;
/** `proof`: the proof of work, if the server requires one. */
export type Send<Given> = (key: string, body: string, proof?: string) => Promise<Given>;
type Sender<Given> = { memory: PendingMemory; post: Post<Given>; makeKey: () => string };

/** Statuses after which the outcome is unknown: a retry may succeed, or the first attempt may have. */
const RETRYABLE = [408, 425, 428, 429];
const isUnknown = ({ status, code }: Refusal) =>
  // The visitor confirms the address first, and then sends another body.
  status >= 500 || (RETRYABLE.includes(status) && code !== "email-not-confirmed");

/**
 * Sends a submission. Throws if its outcome is unknown. A retry then uses the same idempotency key, and changed answers
 * are sent only after the first outcome is known, so there is never a second ticket. rules/player 11
 */
export async function sendSubmission<Sent extends object = Submission, Given = Answer>(
  sender: Sender<Given>,
  submission: Sent,
): Promise<Outcome<Sent, Given>> {
  const body = JSON.stringify(submission);
  const pending = sender.memory.read();
  if (pending && pending.body !== body) {
    const outcome = await deliver<Sent, Given>(sender, pending);
    if ("answer" in outcome) return outcome;
  }
  return deliver(sender, pending?.body === body ? pending : { key: sender.makeKey(), body });
}

/** Retries the submission that was pending before a reload. Null: none was. */
export async function resumePending<Sent = Submission, Given = Answer>(
  sender: Sender<Given>,
): Promise<Outcome<Sent, Given> | null> {
  const pending = sender.memory.read();
  return pending && deliver(sender, pending);
}

async function deliver<Sent, Given>(
  { memory, post }: Sender<Given>,
  pending: Pending,
): Promise<Outcome<Sent, Given>> {
  memory.keep(pending);
  try {
    const answer = await post(pending.key, pending.body);
    memory.forget();
    return { answer };
  } catch (error) {
    if (!(error instanceof Refusal) || isUnknown(error)) throw error;
    memory.forget();
    return { refusal: error, submission: JSON.parse(pending.body) as Sent };
  }
}

/** Makes the sender of a page: its transport, storage and key generator. */
export function makeSender<Given>(memory: PendingMemory, send: Send<Given>): Sender<Given> {
  return { memory, makeKey, post: (key, body) => post(send, key, body) };
}

/** Computes a proof of work if the server asks for one; its code is loaded only then. rules/attend 19 */
async function post<Given>(send: Send<Given>, key: string, body: string): Promise<Given> {
  try {
    return await send(key, body);
  } catch (error) {
    if (!(error instanceof Refusal) || error.challenge === undefined) throw error;
    const { solveChallenge } = await import("./solve-challenge.ts");
    return await send(key, body, await solveChallenge(error.challenge));
  }
}

/** Makes an idempotency key. `randomUUID` does not exist on pages without TLS. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
