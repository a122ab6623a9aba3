import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "../localized-entry/id-in-search.ts";

const QuestionSearch = z.object({ stepId: IdInSearch, questionId: IdInSearch });

/** The step and the question whose answers are shown or added to; they stand in the address. Empty: all, or none yet. */
export function useChosenQuestion() {
  const [{ stepId, questionId }, setSearch] = useSearch(QuestionSearch);
  const chosen = Object.entries({ stepId, questionId }).filter(([, id]) => id !== "");
  return {
    stepId,
    questionId,
    /** The choice as the list takes it, and as an address carries it. */
    query: Object.fromEntries(chosen),
    // Another step has other questions.
    chooseStep: (id: string) => setSearch({ stepId: id, questionId: undefined }),
    chooseQuestion: (id: string) => setSearch({ questionId: id }),
  };
}
