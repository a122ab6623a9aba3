import type { PageTexts } from "../page/page-texts.ts";
import { VatNote } from "../page/vat-note.tsx";
import type { PromoCodeEffect } from "./use-promo-check.ts";

type Props = {
  name: string;
  priceText: string;
  vatText: string;
  discount: PromoCodeEffect | null;
  texts: PageTexts;
};

/** The ticket with its price, the discount of the promo code, and what is to be paid. */
export function PricePart({ name, priceText, vatText, discount, texts }: Props) {
  return (
    <dl className="summary-price">
      <div>
        <dt>
          <bdi>{name}</bdi>
        </dt>
        <dd>
          {priceText || texts.TICKET_FREE}
          {!discount && <VatNote percent={vatText} texts={texts} />}
        </dd>
      </div>
      {discount && (
        <>
          <div>
            <dt>{texts.SUMMARY_DISCOUNT}</dt>
            <dd dir="ltr">−{discount.discountText}</dd>
          </div>
          <div className="summary-total">
            <dt>{texts.SUMMARY_TOTAL}</dt>
            <dd>
              {discount.priceText || texts.TICKET_FREE}
              {discount.price > 0 && <VatNote percent={vatText} texts={texts} />}
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
