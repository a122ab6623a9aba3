import { givenConsents } from "@foyer/domain/scenario/consents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { VerificationIssue } from "@foyer/domain/scenario/verification.ts";
import type { QuestionIssue } from "@foyer/player/player-texts.ts";
import { useState } from "react";
import type { PageTexts } from "../page/page-texts.ts";
import { Refusal } from "../page/server.ts";
import { issuesOfRefusal, isVerificationIssue } from "../registration/refusal-issues.ts";
import { postCorrection } from "./calls.ts";
import type { HolderTexts } from "./holder-props.ts";
import type { OpenedCorrection } from "./use-correction-form.ts";

/** The confirmation of a new address that a correction waits for. */
type Confirmation = { email: string; issue: VerificationIssue | null };

type Options = {
  identifier: string;
  opened: OpenedCorrection;
  texts: PageTexts;
  words: HolderTexts;
  onSaved: () => void;
  /** Somebody else has changed the ticket. */
  onStale: () => void;
  /** A text that was agreed to has changed since it was shown. rules/questions 26 */
  onChanged: () => void;
  /** It can be corrected no longer. */
  onClosed: () => void;
  showIssues: (issues: readonly QuestionIssue[]) => void;
};

/** Saves a correction, and asks for the code of a new address. rules/tickets 63 */
export function useSaveCorrection({ identifier, opened, texts, words, showIssues, ...on }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const refuse = (refusal: Refusal) => {
    const { code, status, fields } = refusal;
    const { email, emailCode } = fields;
    if (code === "email-not-confirmed" && email !== undefined) return setConfirmation({ email, issue: null });
    if (confirmation && emailCode !== undefined && isVerificationIssue(emailCode))
      return setConfirmation({ ...confirmation, issue: emailCode });
    setConfirmation(null);
    if (code === "stale-version") return on.onStale();
    if (CLOSED.has(code)) return on.onClosed();
    const issues = issuesOfRefusal(refusal, opened.prepared.playable);
    if (issues.length > 0) return showIssues(issues);
    if (code === "scenario-changed") {
      setProblem(texts.SCENARIO_CHANGED);
      return on.onChanged();
    }
    if (code === "answer-not-correctable") setProblem(words.CORRECT_REFUSED);
    else if (code === "correction-changes-price") setProblem(words.CORRECT_PRICE);
    else setProblem(status === 429 ? texts.TOO_MANY_REQUESTS : texts.SOMETHING_WENT_WRONG);
  };
  const save = async (results: readonly ResultItem[], emailCode: string | null = null) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { version, play } = opened.form;
      const { cultureCode } = play;
      const consents = givenConsents(play, results);
      await postCorrection(identifier, { version, results: [...results], emailCode, cultureCode, consents });
      on.onSaved();
    } catch (error) {
      if (error instanceof Refusal) refuse(error);
      // The answer is lost: the next try says whether it was saved.
      else setProblem(texts.SOMETHING_WENT_WRONG);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, setProblem, save, confirmation, leave: () => setConfirmation(null) };
}

const CLOSED = new Set([
  ...["correction-closed", "ticket-cancelled", "ticket-expired", "ticket-passed-on", "not-found"],
]);
