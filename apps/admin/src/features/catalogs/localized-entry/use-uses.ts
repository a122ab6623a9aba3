import { type CatalogUse, listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import { useMemo } from "react";
import { useRead } from "../../../server/use-read.ts";
import type { CatalogConfig } from "./catalog-config.ts";

const NONE: CatalogUse[] = [];

/** How many registrations use each entry, by its id; those that none uses are not in it. rules/questions 17 */
export function useUses({ usedAs }: CatalogConfig): ReadonlyMap<number, number> {
  const { data = NONE } = useRead(
    listCatalogUses,
    { query: { kind: usedAs ?? "question" } },
    { enabled: usedAs !== undefined },
  );
  return useMemo(() => new Map(data.map(({ entryId, count }) => [entryId, count])), [data]);
}
