import type { ApiClient } from "@foyer/api-client/api-client.ts";
import {
  createPromoCodeGroup,
  listPromoCodeGroups,
  listPromoCodeTypes,
} from "@foyer/contract/promo-code-groups.ts";
import { generatePromoCodes } from "@foyer/contract/promo-codes.ts";
import type { Tell } from "./fill-pool.ts";
import type { PromoCodeGroupPlan } from "./promo-code-groups.ts";

/** Adds the missing groups of promo codes, and their codes where they have none. */
export async function fillPromoCodes(
  api: ApiClient,
  projectId: number,
  plans: readonly PromoCodeGroupPlan[],
  tell: Tell,
): Promise<void> {
  if (plans.length === 0) return;
  const params = { projectId };
  const types = await api.call(listPromoCodeTypes, { params });
  const there = await api.call(listPromoCodeGroups, { params });
  let added = 0;
  for (const { type, owner, codes, discountAmount, ticketCount } of plans) {
    const promoCodeType = types.find(({ name }) => name === type)?.id ?? 0;
    const group =
      there.find((one) => one.promoCodeType === promoCodeType && one.owner === owner) ??
      (await api.call(createPromoCodeGroup, { params, body: { promoCodeType, owner } }));
    if (group.codeCount > 0) continue;
    const prefix = type.slice(0, 3).toUpperCase();
    const body = { count: codes, prefix: `${prefix}-`, discountAmount, ticketCount };
    const key = { projectId, groupId: group.id };
    added += (await api.call(generatePromoCodes, { params: key, body })).CountAddCodes;
  }
  tell(`  ${plans.length} groups of promo codes: ${added} codes added`);
}
