import type { TicketField } from "../../ticket/ticket-fields.ts";
import type { QuestionWord } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import type { NeverReached } from "../witness/check-reach.ts";
import type { Fact } from "../witness/choices-of-question.ts";
import type { Target } from "../witness/target.ts";

/** A problem to review before visitors see a scenario. rules/scenario-check */
export type Finding =
  | ({ code: "never" } & NeverReached)
  /** The question requires an answer and offers no choice. */
  | { code: "no-possible-answer"; questionId: number }
  /** The question may be skipped, but it offers no choice either. */
  | { code: "nothing-to-choose"; questionId: number }
  /**
   * After these choices the step's conditions are met, but none of its questions appears: it is skipped. `facts` null:
   * the search for such choices was given up.
   */
  | { code: "can-be-empty"; stepId: number; facts: readonly Fact[] | null }
  /** A verification code is requested without an email address before it. rules/scenario 23 */
  | { code: "code-without-email"; questionId: number }
  /** One ticket per email address is required, but no question fills the address. */
  | { code: "no-email-question" }
  /** The part has no text in these cultures, which visitors are offered. `of`: a further text of a question. */
  | { code: "missing-text"; part: ScenarioPart; cultures: readonly string[]; of?: QuestionWord }
  /** Visitors who read these languages would agree to a text in another one. */
  | { code: "consent-without-text"; questionId: number; cultures: readonly string[] }
  /** A printed column of the ticket stays empty. */
  | { code: "unfilled-column"; field: TicketField };

/** Returns the part to edit to fix it; null if there is none. */
export function partOfFinding(finding: Finding): ScenarioPart | null {
  switch (finding.code) {
    case "never":
      return partOfTarget(finding.target);
    case "can-be-empty":
      return { kind: "step", id: finding.stepId };
    case "missing-text":
      return finding.part;
    case "no-email-question":
    case "unfilled-column":
      return null;
    default:
      return { kind: "question", id: finding.questionId };
  }
}

function partOfTarget(target: Target): ScenarioPart | null {
  if (target.kind === "end") return null;
  if ("stepId" in target) return { kind: "step", id: target.stepId };
  if (target.kind === "choice") return { kind: "question", id: target.choice.questionId };
  return { kind: "question", id: target.questionId };
}
