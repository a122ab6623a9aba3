import type { PageTexts } from "../page/page-texts.ts";
import type { PromoCodeEffect } from "./use-promo-check.ts";

type Props = { name: string; priceText: string; discount: PromoCodeEffect | null; texts: PageTexts };

/** The ticket with its price, the discount of the promo code, and what is to be paid. */
export function PricePart({ name, priceText, discount, texts }: Props) {
  return (
    <dl className="summary-price">
      <div>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        <dd>{priceText || texts.TICKET_FREE}</dd>
      </div>
      {discount && (
        <>
          <div>
            <dt>{texts.SUMMARY_DISCOUNT}</dt>
            <dd dir="ltr">−{discount.discountText}</dd>
          </div>
          <div className="summary-total">
            <dt>{texts.SUMMARY_TOTAL}</dt>
            <dd>{discount.priceText || texts.TICKET_FREE}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
