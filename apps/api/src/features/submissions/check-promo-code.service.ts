import type * as contract from "@foyer/contract/attend.ts";
import type { Request, Result } from "@foyer/contract/endpoint.ts";
import { formatPrice } from "@foyer/domain/format/money.ts";
import { formatShare } from "@foyer/domain/format/shares.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import { toShare } from "@foyer/domain/money/discount.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { priceWith, requireUsableCode } from "../promo-codes/usable-promo-code.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";
import { getCurrency } from "../settings/currency.service.ts";

type Check = typeof contract.checkPromoCode;

/** Returns the price of an open registration with a promo code, or the reason why the code is not valid. rules/attend 18 */
export async function checkPromoCode(
  db: Kysely<Database>,
  code: string,
  { promoCode, cultureCode }: Request<Check>["body"],
): Promise<Result<Check>> {
  const link = await requireLink(db, code);
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  const culture = await cultureFor(db, link, cultureCode);
  const usable = await requireUsableCode(db, link.projectId, { text: promoCode });
  const price = priceWith(usable, link.ticketPrice);
  const currency = await getCurrency(db, link.projectId);
  return {
    originalPrice: toAmount(link.ticketPrice),
    price: toAmount(price),
    originalPriceText: formatPrice(link.ticketPrice, currency, culture),
    priceText: formatPrice(price, currency, culture),
    discountText: formatShare(toShare(usable.discount), culture),
  };
}
