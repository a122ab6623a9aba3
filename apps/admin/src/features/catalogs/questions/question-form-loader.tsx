import { listQuestionTypes, type QuestionTypeItem } from "@foyer/contract/question-types.ts";
import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { MAX_LINES_COUNT, readMaxLinesCount } from "@foyer/domain/question/max-lines-count.ts";
import { both } from "@foyer/ui/load-gate.tsx";
import type { ReactNode } from "react";
import { useRead } from "../../../server/use-read.ts";
import { Loaded } from "../../../shell/loaded.tsx";
import { useSelectedCultures } from "../localized-entry/use-selected-cultures.ts";

/** The choices of a question's form. */
export type QuestionChoices = { types: readonly QuestionTypeItem[]; maxLinesCount: number };

type Props = { children: (choices: QuestionChoices) => ReactNode };

/** Reads the types and the bound of the lines count. rules/questions 3, 5 */
export function QuestionFormLoader({ children }: Props) {
  const types = useRead(listQuestionTypes, {});
  const { cultures, read } = useSelectedCultures();
  const [first] = cultures;
  const query = { names: MAX_LINES_COUNT, cultureCode: first?.cultureCode ?? DEFAULT_CULTURE };
  const limit = useRead(listUiTexts, { query }, { enabled: first !== undefined });
  return (
    <Loaded read={both(read, both(types, limit))} failed="The form could not be loaded.">
      {([, [types, texts]]) => children({ types, maxLinesCount: readMaxLinesCount(texts[MAX_LINES_COUNT]) })}
    </Loaded>
  );
}
