import type { Submission } from "@foyer/contract/attend.ts";
import { type Answer, postSubmission, Refusal } from "../page/server.ts";

/** A submission that was sent, or is about to be, and of which nothing has been heard yet. */
export type Pending = { key: string; body: string };

/** Where the pending submission of one registration is kept. */
export type PendingMemory = {
  read(): Pending | null;
  keep(pending: Pending): void;
  forget(): void;
};
export type Settled = { answer: Answer } | { refusal: Refusal };

type Post = (key: string, body: string) => Promise<Answer>;
type Sender = { memory: PendingMemory; post: Post; makeKey: () => string };

/** Answers of the server after which the same submission may still succeed, or may have. */
const UNSETTLED = [408, 425, 429];

/**
 * Sends a submission. Throws when nothing is known of its fate; the same answers then go out with the same key, and
 * others only after the fate of the first is known: so there is never a second ticket. rules/player 11
 */
export async function sendSubmission(sender: Sender, submission: Submission): Promise<Settled> {
  const body = JSON.stringify(submission);
  const pending = sender.memory.read();
  if (pending && pending.body !== body) {
    const settled = await settle(sender, pending);
    if ("answer" in settled) return settled;
  }
  return settle(sender, pending?.body === body ? pending : { key: sender.makeKey(), body });
}

/** Asks for the fate of what was sent before a reload; null: nothing was. */
export async function settlePending(sender: Sender): Promise<Settled | null> {
  const pending = sender.memory.read();
  return pending && settle(sender, pending);
}

async function settle({ memory, post }: Sender, pending: Pending): Promise<Settled> {
  memory.keep(pending);
  try {
    const answer = await post(pending.key, pending.body);
    memory.forget();
    return { answer };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || UNSETTLED.includes(error.status)) throw error;
    memory.forget();
    return { refusal: error };
  }
}

/** The sender of a page. */
export function makeSender(code: string, memory: PendingMemory): Sender {
  return { memory, makeKey, post: (key, body) => postSubmission(code, key, body) };
}

/** Not `randomUUID`: that one is missing on pages without TLS. */
function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
