import type { Submission } from "@foyer/contract/attend.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Answer, postSubmission, Refusal } from "../page/server.ts";
import { forget, recall, remember } from "../page/session-memory.ts";
import {
  makeSender,
  type Outcome,
  type Pending,
  resumePending,
  type Send,
  sendSubmission,
} from "./send-submission.ts";

type Status = "resting" | "sending" | "failed" | "too-many";

/** Submits answers exactly once, with retries. `onOutcome` gets the final response. rules/player 11 */
export function useSubmission(code: string, onOutcome: (outcome: Outcome) => void) {
  const send = useCallback<Send<Answer>>((...sent) => postSubmission(code, ...sent), [code]);
  return useSending<Submission, Answer>(code, send, onOutcome);
}

/** The same for another kind of submission, whose pending one the tab keeps at this place. */
export function useSending<Sent extends object, Given>(
  place: string,
  post: Send<Given>,
  onOutcome: (outcome: Outcome<Sent, Given>) => void,
) {
  const sender = useMemo(() => makeSender(memoryOf(place), post), [place, post]);
  const [status, setStatus] = useState<Status>(sender.memory.read() ? "sending" : "resting");
  const isSending = useRef(false);
  const outcomeRef = useRef(onOutcome);
  useEffect(() => {
    outcomeRef.current = onOutcome;
  });

  const run = useCallback(async (send: () => Promise<Outcome<Sent, Given> | null>) => {
    if (isSending.current) return;
    isSending.current = true;
    setStatus("sending");
    try {
      const outcome = await send();
      setStatus("resting");
      if (outcome) outcomeRef.current(outcome);
    } catch (error) {
      setStatus(error instanceof Refusal && error.status === 429 ? "too-many" : "failed");
    } finally {
      isSending.current = false;
    }
  }, []);
  const retry = useCallback(() => run(() => resumePending<Sent, Given>(sender)), [run, sender]);

  // Retry at once a submission that was pending before a reload.
  useEffect(() => {
    if (sender.memory.read()) void retry();
  }, [sender, retry]);
  useEffect(() => {
    if (status !== "failed") return;
    const again = () => void retry();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [status, retry]);

  return {
    status,
    send: (submission: Sent) => void run(() => sendSubmission(sender, submission)),
    retry: () => void retry(),
  };
}

/** Does this tab have a submission without a final response? */
export const isSubmissionPending = (code: string): boolean => memoryOf(code).read() !== null;

function memoryOf(code: string) {
  const place = `foyer.submission.${code}`;
  return {
    read: () => recall<Pending>(place),
    keep: (pending: Pending) => remember(place, pending),
    forget: () => forget(place),
  };
}
