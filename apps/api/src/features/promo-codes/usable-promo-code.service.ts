import type { Cents } from "@foyer/domain/money/cents.ts";
import { type Discount, discountedPrice } from "@foyer/domain/money/discount.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import { usesLeft } from "@foyer/domain/promo-code/promo-code-uses.ts";
import type { Kysely } from "kysely";
import { batchByKey } from "../../platform/concurrency-limit/batch-by-key.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { type CodeRow, listCodesByKey } from "./promo-codes.store.ts";

const CODES_PER_READ = 1_000;

/** A code that a ticket can be sold with. */
export type UsablePromoCode = {
  id: number;
  discount: Discount;
  /** Uses that are left at this moment; the sale decides about the last one. */
  left: number;
};

// Like the sales themselves, the codes of a crowd are read together; each call by a read that begins after it.
const codes = perDatabase((db) =>
  batchByKey<number, string, CodeRow | null>({
    maxItems: CODES_PER_READ,
    work: async (projectId, keys) => {
      const found = await listCodesByKey(db, projectId, keys);
      return keys.map((key) => ({ value: found.get(key) ?? null }));
    },
  }),
);

/**
 * The code of this project; throws `promo-code-unknown`, also for a code of another project, and `promo-code-exhausted`
 * when none of its uses is left. The sale decides about the last use. rules/promo-codes 13
 */
export async function requireUsableCode(
  db: Kysely<Database>,
  projectId: number,
  { text, questionId }: { text: string; questionId?: number | undefined },
): Promise<UsablePromoCode> {
  const code = await codes(db)(projectId, promoCodeKey(text));
  if (!code) throw problem("promo-code-unknown", at(questionId, "PROMO_CODE_ERROR"));
  const left = usesLeft(code);
  if (left <= 0) throw promoCodeExhausted(questionId);
  return { id: code.id, discount: code.discount, left };
}

/** The refusal of a code without uses left, at its question if one asks for it. */
export const promoCodeExhausted = (questionId: number | undefined) =>
  problem("promo-code-exhausted", at(questionId, "PROMO_CODE_EXHAUSTED"));

const at = (questionId: number | undefined, issue: string) =>
  questionId === undefined ? {} : { fields: { [`questions.${questionId}`]: issue } };

/** The price of a ticket with a code, or without one. rules/promo-codes 13 */
export const priceWith = (code: UsablePromoCode | null, original: Cents): Cents =>
  code === null ? original : discountedPrice(original, code.discount);
