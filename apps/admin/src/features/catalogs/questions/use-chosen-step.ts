import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "../localized-entry/id-in-search.ts";

const StepSearch = z.object({ stepId: IdInSearch });

/** The step whose questions are shown or added to; it stands in the address. Empty: all, or none yet. */
export function useChosenStep() {
  const [{ stepId }, setSearch] = useSearch(StepSearch);
  return {
    stepId,
    /** `path` with the choice. */
    withStep: (path: string) => (stepId === "" ? path : `${path}?stepId=${stepId}`),
    chooseStep: (id: string) => setSearch({ stepId: id }),
  };
}
