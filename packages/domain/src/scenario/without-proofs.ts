import type { QuestionSettings } from "../question/question-settings.ts";
import { withoutCodes } from "./without-codes.ts";

type Asking = { readonly type: string; readonly settings: QuestionSettings };
type Asked = { readonly steps: readonly { readonly questions: readonly Asking[] }[] };

/** Returns the scenario without verification codes and promo codes: a mailed link proves the address, and the price is decided. */
export function withoutProofs<S extends Asked>(scenario: S): S {
  const steps = withoutCodes(scenario).steps.map((step) => ({
    ...step,
    questions: step.questions.filter(({ type }) => type !== "promo code"),
  }));
  return { ...scenario, steps };
}
