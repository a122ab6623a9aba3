import { useCallback, useMemo } from "react";
import { z } from "zod";
import { pathWithin } from "../../../paths.ts";
import { useGo } from "../../../shell/use-go.ts";
import { useAddressParams } from "../../../shell/use-screen-params.ts";
import { useSearch } from "../../../shell/use-search.ts";
import { readSelection, type Selection, writeSelection } from "./editor-address.ts";
import type { Source } from "./use-scenario-session.ts";

/** `edit`: `published` where a draft waits and what visitors see is changed all the same. */
const Search = z.object({ culture: z.string().default(""), edit: z.string().default("") });

/** Does the address ask for what is published, whether there is a draft or not? */
export const useAsksForPublished = (): boolean => useSearch(Search)[0].edit === "published";

/** What is selected and the culture in which texts are shown, both in the address of whichever of the two routes is open. */
export function useEditorAddress(own: string, known: readonly string[]) {
  const params = useAddressParams();
  const [search] = useSearch(Search);
  const go = useGo();
  const { questionnaireLocale: locale, _splat: parts = "" } = params;
  const asked = locale ?? search.culture;
  const culture = known.includes(asked) ? asked : own;
  const selection = useMemo(() => readSelection(parts), [parts]);
  // The parameters are a new object with each drawing.
  const fixed = JSON.stringify(params);
  const { edit } = search;
  const pathOf = useCallback(
    (to: Selection, inCulture = culture, source: Source = edit === "published" ? "published" : "draft") => {
      const given = JSON.parse(fixed) as Record<string, string>;
      if (locale !== undefined) {
        const base = pathWithin("stepListEditor", { ...given, questionnaireLocale: inCulture });
        return `${base}${writeSelection(to)}${queryOf({ edit: source === "published" })}`;
      }
      const query = queryOf({
        edit: source === "published",
        ...(inCulture !== own && { culture: inCulture }),
      });
      return `${pathWithin("scenarioEditor", given)}${writeSelection(to)}${query}`;
    },
    [fixed, locale, culture, own, edit],
  );
  const select = useCallback((to: Selection) => go(pathOf(to)), [go, pathOf]);
  return { culture, selection, pathOf, select };
}

function queryOf({ culture, edit }: { culture?: string; edit: boolean }): string {
  const parts = [...(culture ? [`culture=${culture}`] : []), ...(edit ? ["edit=published"] : [])];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
