import { listPromoCodeTypes } from "@foyer/contract/promo-code-groups.ts";
import { useRead } from "../../server/use-read.ts";

/** The types of groups, and the name of each. They never change while the page is open. */
export function usePromoCodeTypes(projectId: number) {
  const read = useRead(listPromoCodeTypes, { params: { projectId } }, { staleMs: Number.POSITIVE_INFINITY });
  const nameOf = (id: number) => read.data?.find((type) => type.id === id)?.name ?? "";
  return { read, nameOf };
}
