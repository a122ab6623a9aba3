import { ANSWER_TYPES, type ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { z } from "zod";
import { OutId } from "./fields.ts";
import { schemaOf } from "./schema-of.ts";

/** One result of a play, in an answer. */
export const OutResult = schemaOf<ResultItem>()(
  z.object({
    stepId: OutId,
    stepOrderNumber: z.int().positive(),
    questionId: OutId,
    answerTypeId: z.enum(ANSWER_TYPES),
    answerId: z.int().nullable(),
    answerValue: z.union([z.string(), z.boolean()]),
  }),
);
