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

/** Codes per statement; other requests run between two of them. */
const BATCH = 5_000;

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
  while (added < count) {
    const batch = new Map<string, string>();
    while (batch.size < Math.min(BATCH, count - added)) {
      const code = makeCode(shape, randomInt);
      batch.set(promoCodeKey(code), code);
    }
    const codes = [...batch.values()].map((code) => ({ ...values, code }));
    added += (await insertNewCodes(db, key.projectId, codes)).size;
    await setImmediate();
  }
  const after = { generated: count, prefix, discountAmount, ticketCount };
  record({ action: "import", ...(await entryOfGroup(db, key)), after });
  return { CountAddCodes: added };
}
