import type { AllQuestionSettings, SettingName } from "@foyer/domain/question/question-settings.ts";
import { z } from "zod";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

const yesOrNo = z.boolean({ error: "Must be true or false" });
const oneOrZero = z.literal([0, 1], { error: "Must be 0 or 1" });
const count = z
  .int("Must be a whole number")
  .min(0, "Must be 0 or more")
  .max(LIMITS.text, `No more than ${LIMITS.text}`);

const settings = {
  required: yesOrNo,
  showOther: yesOrNo,
  isDropdown: yesOrNo,
  checkedByDefault: yesOrNo,
  enableRegions: yesOrNo,
  linesCount: count,
  minLength: count,
  maxLength: count,
  regex: z.string().max(LIMITS.regex, `No more than ${LIMITS.regex} symbols.`),
  email: oneOrZero,
  website: oneOrZero,
  phone: oneOrZero,
  verificationCode: oneOrZero,
} satisfies { [Name in SettingName]: z.ZodType<AllQuestionSettings[Name]> };

/** The settings of every type of question; which of them one has, its type says. rules/questions 4 */
export const QuestionSettings = z.strictObject(settings).partial();

/** `required`: included when a registration is made; `questionSettings.required`: must be answered. rules/questions 2 */
export const Question = z.object({
  ...entryResult,
  stepId: OutId,
  questionTypeId: OutId,
  questionTypeName: z.string(),
  required: yesOrNo,
  questionSettings: z.object(settings).partial(),
});
export type Question = z.output<typeof Question>;

export const QuestionBody = z.strictObject({
  ...entryBody,
  stepId: Id,
  questionTypeId: Id,
  /** Tolerated, so that what was read can be sent back. */
  questionTypeName: z.string().optional(),
  required: yesOrNo,
  questionSettings: QuestionSettings.default({}),
});

export const questions = catalogEndpoints({
  path: "/api/questions",
  one: "question",
  many: "questions",
  query: z.strictObject({ stepId: Id.optional() }),
  body: QuestionBody,
  result: Question,
});
