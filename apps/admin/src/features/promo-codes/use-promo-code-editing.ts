import {
  listPromoCodes,
  type PromoCode,
  PromoCodeFields,
  updatePromoCode,
} from "@foyer/contract/promo-codes.ts";
import { useRowEditing } from "../../list/use-row-editing.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { change } from "../../server/pending-changes.ts";
import { useWrite } from "../../server/use-write.ts";
import { PROMO_CODE_COLUMNS } from "./promo-code-columns.tsx";
import { discountIn, fieldsOf, numberIn, type PromoCodeDraft, toDraft } from "./promo-code-draft.ts";
import { GROUP_REFRESHES } from "./promo-code-refreshes.ts";

/** Changes a promo code in its row. */
export function usePromoCodeEditing(key: { projectId: number; groupId: number }) {
  const messages = useMessages();
  const write = useWrite(updatePromoCode, {
    // The list is patched, not read again: it may be long.
    refreshes: GROUP_REFRESHES,
    optimistic: ({ body: { id, newValue } }, answer) => [
      change(listPromoCodes, (codes) =>
        codes.map((code) => (code.id === id ? (answer ?? withValue(code, newValue)) : code)),
      ),
    ],
  });
  return useRowEditing<PromoCode, PromoCodeDraft>({
    columns: PROMO_CODE_COLUMNS,
    keyOf: ({ id }) => id,
    nameOf: ({ promoCode }) => promoCode,
    toDraft,
    isSame: (a, b) =>
      a.promoCode === b.promoCode && a.discountAmount === b.discountAmount && a.ticketCount === b.ticketCount,
    send: async (code, draft) => {
      const newValue = PromoCodeFields.parse({
        promoCode: draft.promoCode,
        discountAmount: discountIn(draft.discountAmount),
        ticketCount: numberIn(draft.ticketCount),
      });
      const body = { id: code.id, oldValue: fieldsOf(code), newValue };
      await write.mutateAsync({ params: key, body });
      messages.add("success", `“${newValue.promoCode}” has been saved.`);
    },
    toErrors: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([path, sentence]) => [COLUMN_OF[path] ?? path, sentence]),
      ),
    isOffered: true,
  });
}

const withValue = (code: PromoCode, { promoCode, discountAmount, ticketCount }: PromoCodeFields) => ({
  ...code,
  promoCode,
  discountAmount,
  maxTicketCount: ticketCount,
});

/** The column of each field of a refusal. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  "newValue.promoCode": "promoCode",
  "newValue.discountAmount": "discountAmount",
  "newValue.ticketCount": "maxTicketCount",
};
