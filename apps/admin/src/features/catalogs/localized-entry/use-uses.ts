import { type CatalogUse, listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import { useMemo } from "react";
import { useRead } from "../../../server/use-read.ts";
import type { CatalogConfig } from "./catalog-config.ts";
import { useOwner } from "./use-owner.ts";

const NONE: CatalogUse[] = [];

/** How many registrations use each entry, by its id; those that none uses are not in it. rules/questions 17 */
export function useUses(config: CatalogConfig): ReadonlyMap<number, number> {
  const { usedAs } = config;
  const { query } = useOwner(config);
  const { data = NONE } = useRead(
    listCatalogUses,
    { query: { kind: usedAs ?? "question", ...query } },
    { enabled: usedAs !== undefined },
  );
  return useMemo(() => new Map(data.map(({ entryId, count }) => [entryId, count])), [data]);
}
