import { randomInt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { GeneratedPromoCodes } from "@foyer/contract/promo-codes.ts";
import { makeCode, shapeOf } from "@foyer/domain/barcode/code-shape.ts";
import { toDiscount } from "@foyer/domain/money/discount.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { entryOfGroup } from "./promo-code-groups.service.ts";
import { type GroupKey, lockGroup } from "./promo-code-groups.store.ts";
import { insertNewCodes, lockPromoCodeImports } from "./promo-codes.store.ts";

/** Other requests run between two statements. */
const CODES_PER_STATEMENT = 5_000;
/** Far above what the maximum of codes needs, as nearly all random codes are new. rules/limits 13 */
const MAX_DRAWS = 1_000;

/** Adds random codes to a group: ten characters without look-alikes, after the prefix. rules/promo-codes 10 */
export async function generateCodes(
  { db, record }: RecordedContext,
  key: GroupKey,
  { count, prefix, discountAmount, ticketCount }: GeneratedPromoCodes,
): Promise<{ CountAddCodes: number }> {
  await lockPromoCodeImports(db, key.projectId);
  if (!(await lockGroup(db, key))) throw problem("not-found");
  // The characters of codes without a fixed length are those that visitors can read and type.
  const { shape, error } = shapeOf("Code 128", prefix);
  if (error !== undefined) throw problem("invalid-fields", { fields: { prefix: error } });
  const discount = toDiscount(discountAmount);
  if (discount === undefined) throw new Error(`${discountAmount} was accepted as a discount`);
  const values = { discount, ticketCount, groupId: key.groupId };
  let added = 0;
  for (let draws = 0; added < count; draws += 1) {
    if (draws === MAX_DRAWS) throw problem("busy");
    const length = Math.min(CODES_PER_STATEMENT, count - added);
    const drawn = Array.from({ length }, () => makeCode(shape, randomInt));
    const distinct = new Map(drawn.map((code) => [promoCodeKey(code), code]));
    const codes = [...distinct.values()].map((code) => ({ ...values, code }));
    added += (await insertNewCodes(db, key.projectId, codes)).size;
    await setImmediate();
  }
  const after = { generated: count, prefix, discountAmount, ticketCount };
  record({ action: "import", ...(await entryOfGroup(db, key)), after });
  return { CountAddCodes: added };
}
