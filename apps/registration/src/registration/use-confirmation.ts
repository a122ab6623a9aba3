import type { Submission } from "@foyer/contract/attend.ts";
import type { VerificationIssue } from "@foyer/domain/scenario/verification.ts";
import { useState } from "react";
import { isVerificationIssue } from "./refusal-issues.ts";
import type { Refused } from "./send-submission.ts";

type Confirmation<Sent> = { email: string; issue: VerificationIssue | null; submission: Sent };

/** The confirmation of an address that a submission waits for; null while none does. rules/tickets 39 */
export function useConfirmation<Sent extends object = Submission>(
  send: (submission: Sent & { emailCode?: string }) => void,
) {
  const [confirmation, setConfirmation] = useState<Confirmation<Sent> | null>(null);
  const leave = () => setConfirmation(null);
  const stateOf = ({ email, issue, submission }: Confirmation<Sent>) => ({
    email,
    issue,
    onLeave: leave,
    onConfirm: (emailCode: string) => {
      setConfirmation({ email, issue: null, submission });
      send({ ...submission, emailCode });
    },
  });
  return {
    confirmation: confirmation && stateOf(confirmation),
    leave,
    /** Does the refusal ask for a code, or refuse the one that was entered? */
    takes: ({ refusal: { code, fields }, submission }: Refused<Sent>): boolean => {
      const { email, emailCode } = fields;
      if (code === "email-not-confirmed" && email !== undefined)
        setConfirmation({ email, issue: null, submission });
      else if (confirmation && emailCode !== undefined && isVerificationIssue(emailCode))
        setConfirmation({ ...confirmation, issue: emailCode });
      else return false;
      return true;
    },
  };
}
