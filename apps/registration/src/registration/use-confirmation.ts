import type { Submission } from "@foyer/contract/attend.ts";
import type { VerificationIssue } from "@foyer/domain/scenario/verification.ts";
import { useRef, useState } from "react";
import type { Refusal } from "../page/server.ts";
import { isVerificationIssue } from "./refusal-issues.ts";

type Confirmation = { email: string; issue: VerificationIssue | null };

/** The confirmation of an address that a submission waits for; null while none does. rules/tickets 39 */
export function useConfirmation(send: (submission: Submission) => void) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const sent = useRef<Submission | null>(null);
  const leave = () => setConfirmation(null);
  const onConfirm = (emailCode: string) => {
    setConfirmation((now) => now && { ...now, issue: null });
    if (sent.current) send({ ...sent.current, emailCode });
  };
  return {
    confirmation: confirmation && { ...confirmation, onConfirm, onLeave: leave },
    send: (submission: Submission) => {
      sent.current = submission;
      send(submission);
    },
    leave,
    /** Does the refusal ask for a code, or refuse the one that was entered? */
    takes: ({ code, fields }: Refusal): boolean => {
      const { email, emailCode } = fields;
      if (code === "email-not-confirmed" && email !== undefined) setConfirmation({ email, issue: null });
      else if (emailCode === undefined || !isVerificationIssue(emailCode)) return false;
      else setConfirmation((now) => now && { ...now, issue: emailCode });
      return true;
    },
  };
}
