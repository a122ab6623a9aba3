import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "../localized-entry/id-in-search.ts";

const QuestionSearch = z.object({ stepId: IdInSearch, questionId: IdInSearch });

/** The step and question, stored in the address, whose answers are listed or added. Empty: all, or none yet. */
export function useChosenQuestion() {
  const [{ stepId, questionId }, setSearch] = useSearch(QuestionSearch);
  const chosen = Object.entries({ stepId, questionId }).filter(([, id]) => id !== "");
  return {
    stepId,
    questionId,
    /** The choice as query parameters. */
    query: Object.fromEntries(chosen),
    // A question belongs to one step, so another step clears it.
    chooseStep: (id: string) => setSearch({ stepId: id, questionId: undefined }),
    chooseQuestion: (id: string) => setSearch({ questionId: id }),
  };
}
