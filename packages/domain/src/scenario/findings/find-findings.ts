import { contactKindOf } from "../../question/question-settings.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "../playable-scenario.ts";
import { checkReach } from "../witness/check-reach.ts";
import { findWitness } from "../witness/find-witness.ts";
import type { Offer } from "../witness/offer.ts";
import type { SearchSpace } from "../witness/search-space.ts";
import type { Finding } from "./finding.ts";

/** Lists the findings of a scenario, in the order of its steps. rules/scenario-check 2–5 */
export function findFindings(space: SearchSpace): readonly Finding[] {
  const { playable, offer } = space;
  const never = checkReach(space);
  const unreached = new Set(never.flatMap(({ target }) => (target.kind === "step" ? [target.stepId] : [])));
  const questions: readonly PlayableQuestion[] = [...playable.questions.values()];
  return [
    ...never.map((one): Finding => ({ code: "never", ...one })),
    ...questions
      .filter((question) => hasNoChoice(question, offer))
      .map(
        ({ id, settings }): Finding => ({
          code: settings.required ? "no-possible-answer" : "nothing-to-choose",
          questionId: id,
        }),
      ),
    ...playable.steps.filter(({ id }) => !unreached.has(id)).flatMap((step) => findEmpty(space, step)),
    ...codesWithoutEmail(playable).map((questionId): Finding => ({ code: "code-without-email", questionId })),
  ];
}

/** rules/scenario-check 3 */
function hasNoChoice({ type, settings, answers }: PlayableQuestion, offer: Offer): boolean {
  switch (type) {
    case "multi select":
    case "single selection":
      return answers.length === 0 && settings.showOther !== true;
    case "countries and regions":
      return offer.countries.length === 0;
    case "partitions and rubrics of products":
      return offer.partitions.length === 0;
    default:
      return false;
  }
}

function findEmpty(space: SearchSpace, { id: stepId }: PlayableStep): Finding[] {
  const found = findWitness(space, { kind: "empty-step", stepId });
  if ("witness" in found) return [{ code: "can-be-empty", stepId, facts: found.witness.facts }];
  return found.isUndecided ? [{ code: "can-be-empty", stepId, facts: null }] : [];
}

function codesWithoutEmail({ questions }: PlayableScenario): number[] {
  const codes: number[] = [];
  for (const { id, settings } of questions.values()) {
    const kind = contactKindOf(settings);
    if (kind === "email") return codes;
    if (kind === "verificationCode") codes.push(id);
  }
  return codes;
}
