import { formatPrice } from "@foyer/domain/format/money.ts";
import { toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { useEffect, useState } from "react";
import { postPromoCheck, type PublicRegistration, Refusal } from "../page/server.ts";
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
  const { code, ticketPrice, currency } = registration;
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
  const price = toCents(now?.effect?.price ?? ticketPrice);
  const total = formatPrice(wholeCents(price * count), currency, cultureCode) || texts.TICKET_FREE;
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
        <span>
          {texts.SUMMARY_TOTAL} <bdi>({`${count} × ${formatPrice(price, currency, cultureCode) || "0"}`})</bdi>
        </span>
        <strong>
          <bdi>{total}</bdi>
        </strong>
      </p>
    </div>
  );
}
