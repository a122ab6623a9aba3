import type { QuestionSettings as SettingsOfQuestion } from "@foyer/domain/question/question-settings.ts";
import { z } from "zod";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { entryBody, entryResult } from "./localized-entry.ts";
import { ownedCatalogEndpoints, projectBody, projectResult } from "./owned-catalog.ts";
import { schemaOf } from "./schema-of.ts";

const yesOrNo = z.boolean({ error: "Must be true or false" });
const oneOrZero = z.literal([0, 1], { error: "Must be 0 or 1" });
const count = z
  .int("Must be a whole number")
  .min(0, "Must be 0 or more")
  .max(LIMITS.text, `No more than ${LIMITS.text}`);
const pattern = z.string().max(LIMITS.regex, `No more than ${LIMITS.regex} symbols.`);

/** The settings of all question types; a question has those of its type. rules/questions 4 */
export const QuestionSettings = schemaOf<SettingsOfQuestion>()(
  z.strictObject({
    required: yesOrNo.exactOptional(),
    showOther: yesOrNo.exactOptional(),
    isDropdown: yesOrNo.exactOptional(),
    checkedByDefault: yesOrNo.exactOptional(),
    isConsent: yesOrNo.exactOptional(),
    enableRegions: yesOrNo.exactOptional(),
    regionRequired: yesOrNo.exactOptional(),
    linesCount: count.exactOptional(),
    minLength: count.exactOptional(),
    maxLength: count.exactOptional(),
    regex: pattern.exactOptional(),
    email: oneOrZero.exactOptional(),
    website: oneOrZero.exactOptional(),
    phone: oneOrZero.exactOptional(),
    verificationCode: oneOrZero.exactOptional(),
  }),
);

/** `required`: included when a registration is made; `questionSettings.required`: must be answered. rules/questions 2 */
export const Question = z.object({
  ...entryResult,
  ...projectResult,
  stepId: OutId,
  questionTypeId: OutId,
  questionTypeName: z.string(),
  required: yesOrNo,
  questionSettings: QuestionSettings,
});
export type Question = z.output<typeof Question>;

export const QuestionBody = z.strictObject({
  ...entryBody,
  ...projectBody,
  stepId: Id,
  questionTypeId: Id,
  /** Accepted and ignored, so that a client can send back what it read. */
  questionTypeName: z.string().optional(),
  required: yesOrNo,
  questionSettings: QuestionSettings.default({}),
});

export const questions = ownedCatalogEndpoints({
  path: "/api/questions",
  one: "question",
  many: "questions",
  query: { stepId: Id.optional() },
  body: QuestionBody,
  result: Question,
});
