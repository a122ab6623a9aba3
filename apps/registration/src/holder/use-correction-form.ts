import { type PreparedPlay, preparePlay } from "@foyer/player/prepare-play.ts";
import { type LoadRegions, type Progress, progressAfter } from "@foyer/player/progress.ts";
import { useCallback } from "react";
import { loadRegions } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { loadCorrection, type OwnCorrectionForm } from "./calls.ts";

export type OpenedCorrection = {
  form: OwnCorrectionForm;
  prepared: PreparedPlay;
  /** The answers as they are stored. */
  start: Progress;
  loadRegions: LoadRegions;
};

/** Loads the questions that a holder may correct with their answers, and the engine. */
export function useCorrectionForm(identifier: string, cultureCode: string) {
  const load = useCallback(async (): Promise<OpenedCorrection> => {
    const form = await loadCorrection(identifier, cultureCode);
    const prepared = await preparePlay(form.play);
    const regions: LoadRegions = (countryId) => loadRegions(countryId, cultureCode);
    const play = { currentOrderNumber: 1, results: form.results, passed: [] };
    return { form, prepared, start: await progressAfter(prepared, play, regions), loadRegions: regions };
  }, [identifier, cultureCode]);
  return useLoad(load);
}
