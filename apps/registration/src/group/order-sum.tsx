import { useEffect, useState } from "react";
import { type PublicRegistration, postPromoCheck, Refusal } from "../page/server.ts";
import { PromoCodeEffect } from "../registration/promo-code-effect.tsx";
import type { PromoCodeEffect as Effect } from "../registration/use-promo-check.ts";
import type { GroupTexts } from "./group-texts.ts";
import { TextInput } from "./text-input.tsx";

type Props = {
  registration: PublicRegistration;
  count: number;
  promoCode: string;
  onPromoCode: (text: string) => void;
  cultureCode: string;
  issue: string | undefined;
  texts: GroupTexts;
};

/** The delay between the last key and the check. */
const TYPING_MS = 700;
type Checked = { text: string; effect: Effect | null; isUnknown: boolean };

/** The promo code of all tickets, and what is to be paid for all of them. rules/group-orders 8 */
export function OrderSum({ registration, count, promoCode, onPromoCode, cultureCode, issue, texts }: Props) {
  const { code } = registration;
  const text = promoCode.trim();
  const [checked, setChecked] = useState<Checked>();
  useEffect(() => {
    if (text === "") return;
    let isOver = false;
    const check = async () => {
      try {
        const effect = await postPromoCheck(code, { promoCode: text, cultureCode });
        if (!isOver) setChecked({ text, effect, isUnknown: false });
      } catch (error) {
        // When the check itself fails, the order decides.
        const isUnknown = error instanceof Refusal && error.code === "promo-code-unknown";
        if (!isOver) setChecked({ text, effect: null, isUnknown });
      }
    };
    const timer = setTimeout(() => void check(), TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [code, cultureCode, text]);
  const now = checked?.text === text ? checked : undefined;
  // The server formats amounts: the page of the group has the sum.
  const priceText = (now?.effect?.priceText ?? registration.priceText) || texts.TICKET_FREE;
  return (
    <div className="group-sum">
      <TextInput
        label={texts.GROUP_PROMO_CODE}
        value={promoCode}
        onChange={onPromoCode}
        autoComplete="off"
        issue={issue ?? (now?.isUnknown ? texts.PROMO_CODE_ERROR : undefined)}
      />
      <p role="status" className="player-effect">
        {now?.effect && <PromoCodeEffect effect={now.effect} texts={texts} />}
      </p>
      <p className="group-total">
        <span>{texts.SUMMARY_TOTAL}</span>
        <strong>
          <bdi>
            {count} × {priceText}
          </bdi>
        </strong>
      </p>
    </div>
  );
}
