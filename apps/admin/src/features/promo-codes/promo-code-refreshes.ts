import { getPromoCodeGroup, listPromoCodeGroups } from "@foyer/contract/promo-code-groups.ts";
import { listPromoCodes } from "@foyer/contract/promo-codes.ts";

/** The reads to refresh after a change of a group's codes. */
export const CODE_REFRESHES = [listPromoCodes, getPromoCodeGroup, listPromoCodeGroups];

/** The reads to refresh after a change of a group. */
export const GROUP_REFRESHES = [getPromoCodeGroup, listPromoCodeGroups];
