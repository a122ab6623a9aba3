import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FacetSet } from "./facet-mask.store.ts";
import { listGateFiles } from "./gate-files.store.ts";
import type { Narrowing, ResolvedFilter } from "./resolve-filter.store.ts";
import { hasWords } from "./ticket-words.store.ts";

/** Whether no ticket needs to be read for the filter: facets have no words, days of payment, refunds or promo codes. */
export function isOfFacets({ projectId, search, narrowing }: ResolvedFilter): boolean {
  const { paid = null, isRefundDue = false, facets = [] } = narrowing ?? {};
  const promoCode = `${projectId}/promo-code/`;
  const hasPromoCode = facets.some((list) => list.some((facet) => facet.startsWith(promoCode)));
  return !hasWords(search) && !paid && !isRefundDue && !hasPromoCode;
}

/** A filter of facets as the sets of a mask, without its days of creation. */
export async function listFacetSets(
  trx: Transaction<Database>,
  { projectId, status, narrowing }: ResolvedFilter,
): Promise<FacetSet[]> {
  const statuses = status === "" ? ["held", "issued", "cancelled", "expired"] : [status];
  const { facets = [], came = null } = narrowing ?? {};
  const visits = came ? (await listFilesOf(trx, projectId, came)).map(fileFacet(projectId)) : [];
  const lists = [
    statuses.map((one) => `${projectId}/status/${one}`),
    ...facets,
    ...(came && !came.isNot ? [visits] : []),
  ];
  return [
    ...lists.map((list, entry): FacetSet => ({ side: "filter", entry, facets: list })),
    ...(came?.isNot ? [{ side: "not", entry: 0, facets: visits } as const] : []),
  ];
}

/** The facet of those who are in a gate file. */
export const fileFacet =
  (projectId: number) =>
  ({ fileId }: { fileId: number }): string =>
    `${projectId}/file/${fileId}`;

/** The gate files of the day and the gate that the filter names. */
export async function listFilesOf(trx: Transaction<Database>, projectId: number, came: Narrowing["came"]) {
  const { day = null, gateKey = null } = came ?? {};
  const files = await listGateFiles(trx, projectId);
  return files.filter(
    (file) => (day === null || file.day === day) && (gateKey === null || file.gateKey === gateKey),
  );
}
