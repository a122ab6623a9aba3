import { checkScenario, type ScenarioFinding } from "@foyer/contract/scenario-check.ts";
import { requiredCultures } from "@foyer/domain/registration/offered-cultures.ts";
import { findFindings } from "@foyer/domain/scenario/findings/find-findings.ts";
import { partOfFinding } from "@foyer/domain/scenario/findings/finding.ts";
import { makePlayable } from "@foyer/domain/scenario/playable-scenario.ts";
import type { Lists } from "@foyer/domain/scenario/scenario.ts";
import { makeSearchSpace, type SearchSpace } from "@foyer/domain/scenario/witness/search-space.ts";
import { findingSentences } from "@foyer/scenario-document/finding-sentences.ts";
import { findMissingTexts } from "@foyer/scenario-document/missing-texts.ts";
import { listsOfNames, offerOf } from "@foyer/scenario-document/offer-lists.ts";
import { inCulture } from "@foyer/scenario-document/wording.ts";
import { useEffect, useMemo, useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { lazyEngine } from "../editing/lazy-engine.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useAfterSave } from "../editing/use-after-save.ts";
import { useOffer } from "../editing/use-offer.ts";
import { whenIdle } from "./when-idle.ts";

/** Findings that only the server can make, from settings and templates; all others are made here after every change. */
const SERVER_CODES: ReadonlySet<ScenarioFinding["code"]> = new Set(["no-email-question", "unfilled-column"]);

/** Returns the findings of the current scenario; undefined until they are known. */
export function useFindings(): readonly ScenarioFinding[] | undefined {
  const { project, registration, source } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const query = source === "draft" ? ({ draft: "true" } as const) : {};
  const { data, retry } = useRead(checkScenario, { params, query }, { keepPrevious: true });
  useAfterSave(retry);
  const own = useOwnFindings();
  return useMemo(
    () => (own && data ? [...own, ...data.findings.filter(({ code }) => SERVER_CODES.has(code))] : undefined),
    [own, data],
  );
}

/** Returns the scenario prepared for searches, with the names of its offer; undefined while it cannot be played. */
export function useSearchSpace(): { space: SearchSpace; lists: Lists } | undefined {
  const { scenario, catalog, cultures } = useScenarioEditing();
  const { data } = useOffer();
  return useMemo(() => {
    if (!data) return undefined;
    const made = makePlayable(inCulture(scenario, catalog, cultures), lazyEngine);
    if ("problems" in made) return undefined;
    return { space: makeSearchSpace(made.playable, offerOf(data)), lists: listsOfNames(data) };
  }, [scenario, catalog, cultures, data]);
}

/** A change is rendered first; the check runs when the browser is idle. */
function useOwnFindings(): readonly ScenarioFinding[] | undefined {
  const { scenario, catalog, registration, allCultures } = useScenarioEditing();
  const searching = useSearchSpace();
  const [found, setFound] = useState<readonly ScenarioFinding[]>();
  useEffect(() => {
    if (!searching) return;
    const { space, lists } = searching;
    return whenIdle(() => {
      const findings = [
        ...findFindings(space),
        ...findMissingTexts(scenario, catalog, requiredCultures(registration)),
      ];
      const languageOf = (code: string) =>
        allCultures.find(({ cultureCode }) => cultureCode === code)?.cultureName ?? code;
      const names = { playable: space.playable, lists, languageOf };
      setFound(
        findings.map((finding) => ({
          code: finding.code,
          part: partOfFinding(finding),
          ...findingSentences(finding, names),
        })),
      );
    });
  }, [searching, scenario, catalog, registration, allCultures]);
  return found;
}
