import { useCallback, useMemo } from "react";
import { z } from "zod";
import { pathWithin } from "../../../paths.ts";
import { useGo } from "../../../shell/use-go.ts";
import { useAddressParams } from "../../../shell/use-screen-params.ts";
import { useSearch } from "../../../shell/use-search.ts";
import { readSelection, type Selection, writeSelection } from "./editor-address.ts";
import type { Source } from "./use-scenario-session.ts";

/** `edit`: `published` when the published version is edited although there is a draft. */
const Search = z.object({ culture: z.string().default(""), edit: z.string().default("") });

/** Does the address request the published version, even if there is a draft? */
export const useAsksForPublished = (): boolean => useSearch(Search)[0].edit === "published";

/** Reads the selection and the culture of the texts from the address; the editor has two routes. */
export function useEditorAddress(own: string, known: readonly string[]) {
  const params = useAddressParams();
  const [search] = useSearch(Search);
  const go = useGo();
  const { questionnaireLocale: locale, _splat: parts = "" } = params;
  const asked = locale ?? search.culture;
  const culture = known.includes(asked) ? asked : own;
  const selection = useMemo(() => readSelection(parts), [parts]);
  // The parameters are a new object in each render.
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
  const replace = useCallback((to: Selection) => go(pathOf(to), { replace: true }), [go, pathOf]);
  return { culture, selection, pathOf, select, replace };
}

function queryOf({ culture, edit }: { culture?: string; edit: boolean }): string {
  const parts = [...(culture ? [`culture=${culture}`] : []), ...(edit ? ["edit=published"] : [])];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
