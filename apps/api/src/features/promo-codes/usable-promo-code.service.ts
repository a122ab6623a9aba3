import type { Cents } from "@foyer/domain/money/cents.ts";
import { type Discount, discountedPrice } from "@foyer/domain/money/discount.ts";
import { usesLeft } from "@foyer/domain/promo-code/promo-code-uses.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findCodeByText } from "./promo-codes.store.ts";

/** A code that a ticket can be sold with. */
export type UsablePromoCode = { id: number; discount: Discount };

/**
 * The code of this project; throws `promo-code-unknown`, also for a code of another project, and `promo-code-exhausted`
 * when none of its uses is left. The sale decides about the last use. rules/promo-codes 13
 */
export async function requireUsableCode(
  db: Kysely<Database>,
  projectId: number,
  { text, questionId }: { text: string; questionId?: number | undefined },
): Promise<UsablePromoCode> {
  const code = await findCodeByText(db, projectId, text);
  if (!code) throw problem("promo-code-unknown", at(questionId, "PROMO_CODE_ERROR"));
  if (usesLeft(code) <= 0) throw promoCodeExhausted(questionId);
  return { id: code.id, discount: code.discount };
}

/** The refusal of a code without uses left, at its question if one asks for it. */
export const promoCodeExhausted = (questionId: number | undefined) =>
  problem("promo-code-exhausted", at(questionId, "PROMO_CODE_EXHAUSTED"));

const at = (questionId: number | undefined, issue: string) =>
  questionId === undefined ? {} : { fields: { [`questions.${questionId}`]: issue } };

/** The price of a ticket with a code, or without one. rules/promo-codes 13 */
export const priceWith = (code: UsablePromoCode | null, original: Cents): Cents =>
  code === null ? original : discountedPrice(original, code.discount);
