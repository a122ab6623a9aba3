import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PromoCodeEffect as Effect } from "./use-promo-check.ts";

type Props = { effect: Effect; texts: PageTexts };

/** Shows the effect of a promo code: the old price struck through, the new one, and a sentence. */
export function PromoCodeEffect({ effect, texts }: Props) {
  const { originalPrice, originalPriceText, price, priceText, discountText } = effect;
  if (originalPrice === 0) return texts.PROMO_CODE_APPLIED;
  return (
    <>
      {/* Screen readers read the sentence instead. */}
      <span aria-hidden="true">
        <del>{originalPriceText}</del> <strong>{price === 0 ? texts.TICKET_FREE : priceText}</strong>
      </span>
      <span>
        {price === 0
          ? texts.PROMO_CODE_FREE
          : fillText(texts.PROMO_CODE_DISCOUNT, {
              discount: discountText,
              price: priceText,
              original_price: originalPriceText,
            })}
      </span>
    </>
  );
}
