import { useCallback, useEffect, useState } from "react";
import type { Region } from "./play-lists.ts";
import type { LoadRegions } from "./progress.ts";

export type RegionsState = readonly Region[] | "loading" | "failed";

type Asked = { load: LoadRegions; byCountry: ReadonlyMap<number, RegionsState> };

/** Caches the regions by country. Another `load`, such as after a change of culture, clears the cache. */
export function useRegions(countryIds: readonly number[], load: LoadRegions) {
  const [asked, setAsked] = useState<Asked>({ load, byCountry: new Map() });
  const byCountry = asked.load === load ? asked.byCountry : NONE;

  const ask = useCallback(
    (countryId: number) => {
      const put = (state: RegionsState) =>
        setAsked((known) => ({
          load,
          byCountry: new Map(known.load === load ? known.byCountry : NONE).set(countryId, state),
        }));
      put("loading");
      load(countryId).then(put, () => put("failed"));
    },
    [load],
  );

  useEffect(() => {
    for (const id of countryIds) if (!byCountry.has(id)) ask(id);
  }, [countryIds, byCountry, ask]);

  return {
    regionsOf: (countryId: number) => byCountry.get(countryId) ?? "loading",
    askAgain: ask,
    byCountry,
  };
}

const NONE: ReadonlyMap<number, RegionsState> = new Map();
