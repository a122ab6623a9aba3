import {
  ALIGNMENTS,
  ATTENDEE_FIELDS,
  DEFAULT_FIELD,
  SPECIAL_FIELDS,
} from "@foyer/domain/printout/template-field.ts";
import { z } from "zod";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const NOT_WHOLE = "Must be an integer number.";
const NEGATIVE = "Must be a positive number.";
const NOT_ABOVE_ZERO = "Must be more than zero.";
const IMPOSSIBLE = "Impossible value";
const REQUIRED = "Required";
const NEEDED_WHOLE = "The value is required and must be an integer.";

/** A number of a row. An empty one is 0, which is then checked like any other. rules/printouts 7 */
const rowNumber = (check: z.ZodNumber, initial: number) =>
  z
    .union([z.number(), z.literal(""), z.null()], { error: NOT_WHOLE })
    .transform((value) => value || 0)
    .pipe(check)
    .default(initial);

const whole = z.number().refine(Number.isInteger, NOT_WHOLE) as z.ZodNumber;
const most = `No more than ${LIMITS.templateSide}.`;
const position = whole.min(0, NEGATIVE).max(LIMITS.templateSide, most);

/** One field of a printout template, and what may be left out of it. rules/printouts 6–8 */
export const TemplateField = z
  .strictObject({
    id: Id.optional(),
    questionId: Id.nullable().default(null),
    attendeeInfoField: z
      .union([z.enum(ATTENDEE_FIELDS), z.literal("")], { error: IMPOSSIBLE })
      .nullable()
      .transform((name) => name || null)
      .default(null),
    specialQuestionType: rowNumber(
      whole.min(0, NEGATIVE).max(Object.keys(SPECIAL_FIELDS).length, IMPOSSIBLE),
      DEFAULT_FIELD.specialQuestionType,
    ),
    coordX: rowNumber(position, DEFAULT_FIELD.coordX),
    coordY: rowNumber(position, DEFAULT_FIELD.coordY),
    rotationAngle: rowNumber(
      whole.min(-LIMITS.templateAngle).max(LIMITS.templateAngle),
      DEFAULT_FIELD.rotationAngle,
    ),
    fontSize: rowNumber(
      z.number().positive(NOT_ABOVE_ZERO).max(LIMITS.templateFontSize),
      DEFAULT_FIELD.fontSize,
    ),
    widthPoints: rowNumber(whole.min(0, NEGATIVE).max(LIMITS.templateBar), DEFAULT_FIELD.widthPoints),
    height: rowNumber(whole.min(0, NEGATIVE).max(LIMITS.templateSide), DEFAULT_FIELD.height),
    align: z.enum(ALIGNMENTS).default(DEFAULT_FIELD.align),
    /** Pixels; null: to the edge of the page. */
    maxWidth: whole.positive(NOT_ABOVE_ZERO).max(LIMITS.templateSide, most).nullable().default(null),
  })
  .superRefine(({ questionId, attendeeInfoField, specialQuestionType }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (specialQuestionType > 0) {
      if (attendeeInfoField !== null) refuse("attendeeInfoField", IMPOSSIBLE);
      if (questionId !== null) refuse("questionId", IMPOSSIBLE);
    } else if (attendeeInfoField !== null && questionId !== null) refuse("questionId", IMPOSSIBLE);
    else if (attendeeInfoField === null && questionId === null) refuse("attendeeInfoField", REQUIRED);
  })
  .transform(({ id: _id, ...field }) => field);
export type TemplateField = z.output<typeof TemplateField>;

/** A field in an answer. */
export const OutTemplateField = z.object({
  questionId: OutId.nullable(),
  attendeeInfoField: z.enum(ATTENDEE_FIELDS).nullable(),
  specialQuestionType: z.int().nonnegative(),
  coordX: z.int(),
  coordY: z.int(),
  rotationAngle: z.int(),
  fontSize: z.number(),
  widthPoints: z.int(),
  height: z.int(),
  align: z.enum(ALIGNMENTS),
  maxWidth: z.int().nullable(),
});

/** A side of the coordinate area, in pixels. rules/printouts 7 */
export const ImageSide = z
  .number({ error: NEEDED_WHOLE })
  .refine(Number.isInteger, NEEDED_WHOLE)
  .positive(NOT_ABOVE_ZERO)
  .max(LIMITS.templateSide, most);
