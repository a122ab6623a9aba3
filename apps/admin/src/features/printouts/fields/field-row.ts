import {
  ATTENDEE_FIELDS,
  type AttendeeField,
  DEFAULT_FIELD,
  type TemplateField,
} from "@foyer/domain/printout/template-field.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";

/** A number in the making may not be a number yet. */
type Typed = number | string | null | undefined;

/** A field of a template as the editor's form has it; see the contract's `TemplateField`. */
export type FieldRow = {
  questionId?: number | string | null | undefined;
  attendeeInfoField?: AttendeeField | "" | null | undefined;
  specialQuestionType?: Typed;
  coordX?: Typed;
  coordY?: Typed;
  rotationAngle?: Typed;
  fontSize?: Typed;
  widthPoints?: Typed;
  height?: Typed;
  align?: "left" | "center" | "right" | undefined;
  maxWidth?: number | null | undefined;
};

/** A row with every number known: empty ones are 0, as they are saved. */
export type PlacedRow = Omit<TemplateField, "questionId" | "attendeeInfoField">;

const numberOf = (value: Typed, initial: number): number => {
  if (value === undefined) return initial;
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};

export const placedRow = (row: FieldRow): PlacedRow => ({
  specialQuestionType: numberOf(row.specialQuestionType, DEFAULT_FIELD.specialQuestionType),
  coordX: numberOf(row.coordX, DEFAULT_FIELD.coordX),
  coordY: numberOf(row.coordY, DEFAULT_FIELD.coordY),
  rotationAngle: numberOf(row.rotationAngle, DEFAULT_FIELD.rotationAngle),
  fontSize: numberOf(row.fontSize, DEFAULT_FIELD.fontSize),
  widthPoints: numberOf(row.widthPoints, DEFAULT_FIELD.widthPoints),
  height: numberOf(row.height, DEFAULT_FIELD.height),
  align: row.align ?? DEFAULT_FIELD.align,
  maxWidth: row.maxWidth ?? null,
});

/** The names of special fields on screen, by their wire number. */
const SPECIAL_NAMES: Readonly<Record<number, string>> = {
  1: "Full name",
  2: "Bar code",
  3: "Promotion image",
  4: "QR code",
  5: "Authorization QR",
  6: "Data QR",
  7: "Signed code",
};

export type AskedQuestion = { id: number; text: string };

/** Lists what a field can print, in groups for a select: attendee fields, special fields, answers. */
export const fieldChoices = (questions: readonly AskedQuestion[]) => [
  {
    group: "Attendee",
    items: ATTENDEE_FIELDS.map((field) => ({ value: field as string, label: ticketFieldLabel(field) })),
  },
  {
    group: "Special",
    items: Object.entries(SPECIAL_NAMES).map(([type, label]) => ({ value: `special ${type}`, label })),
  },
  ...(questions.length > 0
    ? [
        {
          group: "Answers",
          items: questions.map(({ id, text }) => ({ value: `question ${id}`, label: text })),
        },
      ]
    : []),
];

/** Returns the choice of a row; empty while nothing is chosen. */
export function choiceOf(row: FieldRow): string {
  const special = Number(row.specialQuestionType ?? 0);
  if (special > 0) return `special ${special}`;
  if (row.questionId) return `question ${row.questionId}`;
  return row.attendeeInfoField ?? "";
}

/** Returns the row with another choice. */
export function withChoice(row: FieldRow, choice: string): FieldRow {
  const [kind, number] = choice.split(" ");
  const nothing = { specialQuestionType: 0, questionId: null, attendeeInfoField: null };
  if (kind === "special") return { ...row, ...nothing, specialQuestionType: Number(number) };
  if (kind === "question") return { ...row, ...nothing, questionId: Number(number) };
  const field = ATTENDEE_FIELDS.find((one) => one === choice);
  return { ...row, ...nothing, attendeeInfoField: field ?? null };
}

/** Returns the name of a row on screen and for screen readers. */
export function nameOfRow(row: FieldRow, questions: readonly AskedQuestion[]): string {
  const special = SPECIAL_NAMES[Number(row.specialQuestionType ?? 0)];
  if (special !== undefined) return special;
  if (row.questionId) {
    const id = Number(row.questionId);
    return questions.find((one) => one.id === id)?.text ?? `Question ${id}`;
  }
  return row.attendeeInfoField ? ticketFieldLabel(row.attendeeInfoField) : "New field";
}

export type SizeKind = "text" | "bars" | "square" | "image";

/** Returns the kind of a row, which decides how its size is set. */
export function sizeKindOf({ specialQuestionType }: Pick<PlacedRow, "specialQuestionType">): SizeKind {
  if (specialQuestionType === 2) return "bars";
  if (specialQuestionType === 3) return "image";
  return specialQuestionType >= 4 ? "square" : "text";
}
