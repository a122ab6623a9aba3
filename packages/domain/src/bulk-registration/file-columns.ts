import { nameKey } from "../locale/name-key.ts";
import { contactKindOf } from "../question/question-settings.ts";
import type { NamedQuestion } from "../ticket/fill-ticket-fields.ts";

/** The content of a column of a registration file. `country` and `region` are the two parts of one question. */
export type FileColumn = { name: string } & (
  | { kind: "answer" | "country" | "region"; questionId: number }
  | { kind: "promoCode" }
);

/** The name of the column of promo codes. */
export const PROMO_CODE_COLUMN = "promoCode";

/**
 * Lists the columns of a registration file: one for each included question, by its internal name, two for country and
 * region, and the promo code. rules/bulk-registration 2
 */
export function fileColumns(questions: readonly NamedQuestion[]): FileColumn[] {
  const columns = questions.flatMap(columnsOf);
  const counts = new Map<string, number>([[nameKey(PROMO_CODE_COLUMN), 1]]);
  for (const { name } of columns) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  const named = columns.map((column) =>
    (counts.get(nameKey(column.name)) ?? 0) > 1
      ? { ...column, name: `${column.name} (${column.questionId})` }
      : column,
  );
  return [...named, { kind: "promoCode", name: PROMO_CODE_COLUMN }];
}

type QuestionColumn = Extract<FileColumn, { questionId: number }>;

function columnsOf({ id: questionId, internalName, type, settings }: NamedQuestion): QuestionColumn[] {
  // A verification code proves an address to a visitor; a promo code has a column of its own.
  if (type === "note" || type === "promo code" || contactKindOf(settings) === "verificationCode") return [];
  if (type !== "countries and regions") return [{ kind: "answer", name: internalName, questionId }];
  const country: QuestionColumn = { kind: "country", name: `${internalName}.country`, questionId };
  return settings.enableRegions
    ? [country, { kind: "region", name: `${internalName}.region`, questionId }]
    : [country];
}
