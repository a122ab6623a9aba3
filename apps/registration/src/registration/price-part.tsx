import type { PageTexts } from "../page/page-texts.ts";
import type { PromoCodeEffect } from "./use-promo-check.ts";

type Props = { name: string; priceText: string; effect: PromoCodeEffect | null; texts: PageTexts };

/** The ticket with its price, the discount of the promo code, and what is to be paid. */
export function PricePart({ name, priceText, effect, texts }: Props) {
  const total = effect ? effect.priceText : priceText;
  const isReduced = effect !== null && effect.originalPrice > effect.price;
  return (
    <dl className="summary-price">
      <div>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        <dd>{priceText || texts.TICKET_FREE}</dd>
      </div>
      {isReduced && (
        <>
          <div>
            <dt>{texts.SUMMARY_DISCOUNT}</dt>
            <dd dir="ltr">−{effect.discountText}</dd>
          </div>
          <div className="summary-total">
            <dt>{texts.SUMMARY_TOTAL}</dt>
            <dd>{total || texts.TICKET_FREE}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
