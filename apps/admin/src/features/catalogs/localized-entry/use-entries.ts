import { useMemo } from "react";
import { useRead } from "../../../server/use-read.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { useOwner } from "./use-owner.ts";

const NONE: CatalogEntry[] = [];

type Options = {
  /** Narrows the entries: `{ stepId: "5" }`. */
  query?: Record<string, string>;
  enabled?: boolean;
};

/** The entries that can be a parent: those of the shared catalog and those of the chosen project. rules/catalogs 20 */
export function useEntries(config: CatalogConfig, { query = {}, enabled = true }: Options = {}) {
  const { project, query: owner } = useOwner(config);
  const shared = useRead(config.endpoints.list, { query }, { enabled });
  const own = useRead(
    config.endpoints.list,
    { query: { ...query, ...owner } },
    { enabled: enabled && project !== "" },
  );
  const entries = useMemo(() => {
    const list = (data: unknown) => (data as CatalogEntry[] | undefined) ?? NONE;
    return project === "" ? list(shared.data) : [...list(own.data), ...list(shared.data)];
  }, [project, own.data, shared.data]);
  return {
    entries,
    isPending: shared.isPending || (project !== "" && own.isPending),
    error: shared.error ?? own.error,
    /** Reads again what failed. */
    retry: () => {
      for (const read of [shared, own]) if (read.error) read.retry();
    },
  };
}
