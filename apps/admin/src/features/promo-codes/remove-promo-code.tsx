import { type PromoCode, removePromoCode } from "@foyer/contract/promo-codes.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { CODE_REFRESHES } from "./promo-code-refreshes.ts";

type Props = { projectId: number; groupId: number; code: PromoCode; onClose: () => void };

/** Confirms that a promo code is to be deleted. rules/promo-codes 5 */
export function RemovePromoCode({ projectId, groupId, code, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${code.promoCode}”?`}
      call={removePromoCode}
      options={{
        params: { projectId, groupId, codeId: code.id },
        refreshes: CODE_REFRESHES,
        saved: ({ promoCode }) => `“${promoCode}” has been deleted.`,
      }}
      failed="The promo code was not deleted."
      submit="Delete code"
      cancel="Keep code"
      isDestructive
      onClose={onClose}
    >
      It can no longer be used. This cannot be undone.
    </ConfirmDialog>
  );
}
