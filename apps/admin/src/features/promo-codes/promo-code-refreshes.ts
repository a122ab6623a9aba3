import { getPromoCodeGroup, listPromoCodeGroups } from "@foyer/contract/promo-code-groups.ts";
import { listPromoCodes } from "@foyer/contract/promo-codes.ts";

/** What a change of a group's codes changes. */
export const CODE_REFRESHES = [listPromoCodes, getPromoCodeGroup, listPromoCodeGroups];

/** What a change of a group changes. */
export const GROUP_REFRESHES = [getPromoCodeGroup, listPromoCodeGroups];
