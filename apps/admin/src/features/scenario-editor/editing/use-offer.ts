import { getScenarioOffer, type ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { type Read, useRead } from "../../../server/use-read.ts";
import { useScenarioEditing } from "./scenario-editing.ts";

/** The offer changes with the catalogs only. */
const STALE_MS = 10 * 60_000;

/** Reads the entries that conditions can name besides answers, in the editor's culture. */
export function useOffer(): Read<ScenarioOffer> {
  const { project, registration, cultures } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  return useRead(
    getScenarioOffer,
    { params, query: { cultureCode: cultures.culture } },
    { keepPrevious: true, staleMs: STALE_MS },
  );
}
