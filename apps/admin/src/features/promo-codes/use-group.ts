import { getPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { useRead } from "../../server/use-read.ts";
import { useEntityName } from "../../shell/page-slots.ts";
import { groupName } from "./group-name.ts";
import { usePromoCodeTypes } from "./use-promo-code-types.ts";

/** Reads the group of the address, and shows its name in the heading. */
export function useGroup(projectId: number, groupId: string) {
  const read = useRead(getPromoCodeGroup, { params: { projectId, groupId } });
  const { nameOf } = usePromoCodeTypes(projectId);
  const typeName = read.data ? nameOf(read.data.promoCodeType) : "";
  useEntityName("editPromoCode", read.data && typeName ? groupName({ ...read.data, typeName }) : undefined);
  return { read, typeName };
}
