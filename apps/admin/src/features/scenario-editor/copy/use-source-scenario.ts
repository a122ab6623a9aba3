import { getScenario } from "@foyer/contract/scenario.ts";
import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { openDocument } from "@foyer/scenario-document/open-document.ts";
import { both } from "@foyer/ui/load-gate.tsx";
import { useMemo } from "react";
import { useRead } from "../../../server/use-read.ts";

type Place = { projectId: number; registrationId: number };

/** Reads the scenario to copy and the offer of its project, in the editor's culture. */
export function useSourceScenario(params: Place, cultureCode: string) {
  const scenario = useRead(getScenario, { params, query: {} }, { staleMs: 0 });
  const offer = useRead(getScenarioOffer, { params, query: { cultureCode } });
  const opened = useMemo(() => scenario.data && openDocument(scenario.data), [scenario.data]);
  return both({ ...scenario, data: opened }, offer);
}
