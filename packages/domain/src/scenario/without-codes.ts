import { contactKindOf, type QuestionSettings } from "../question/question-settings.ts";

type Asking = {
  readonly steps: readonly { readonly questions: readonly { settings: QuestionSettings }[] }[];
};

/** Returns the scenario without its verification codes: they prove an address, which staff vouch for. */
export function withoutCodes<S extends Asking>(scenario: S): S {
  const steps = scenario.steps.map((step) => ({
    ...step,
    questions: step.questions.filter(({ settings }) => contactKindOf(settings) !== "verificationCode"),
  }));
  return { ...scenario, steps };
}
