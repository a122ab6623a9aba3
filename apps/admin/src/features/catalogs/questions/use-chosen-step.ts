import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "../localized-entry/id-in-search.ts";

const StepSearch = z.object({ stepId: IdInSearch });

/** The step, stored in the address, whose questions are listed or added. Empty: all, or none yet. */
export function useChosenStep() {
  const [{ stepId }, setSearch] = useSearch(StepSearch);
  return {
    stepId,
    /** `path` with the chosen step. */
    withStep: (path: string) => (stepId === "" ? path : `${path}?stepId=${stepId}`),
    chooseStep: (id: string) => setSearch({ stepId: id }),
  };
}
