import { plainNote } from "@foyer/domain/question/plain-note.ts";
import { inputOf } from "@foyer/domain/scenario/empty-inputs.ts";
import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { QuestionInput, QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import { lazy, Suspense } from "react";
import { CheckboxQuestion } from "./checkbox-question.tsx";
import { CountryQuestion } from "./country-question.tsx";
import { MultiSelect } from "./multi-select.tsx";
import { PartitionQuestion } from "./partition-question.tsx";
import { PhoneQuestion } from "./phone-question.tsx";
import { SingleSelection } from "./single-selection.tsx";
import { TextQuestion } from "./text-question.tsx";

/** Lazy, because it contains the markdown parser and most scenarios have no note. */
const NoteText = lazy(() => import("../note-text.tsx").then((module) => ({ default: module.NoteText })));

type Props = {
  id: string;
  question: PlayableQuestion;
  inputs: QuestionInputs;
  issue: string | undefined;
  onChange: (input: QuestionInput) => void;
};

/** A question, with the inputs of its type. */
export function QuestionView({ inputs, ...props }: Props) {
  const { question } = props;
  const input = inputOf(question, inputs);
  switch (input?.type) {
    case undefined:
      return (
        <Suspense fallback={<p className="player-note">{plainNote(question.text)}</p>}>
          <NoteText markdown={question.text} />
        </Suspense>
      );
    case "textbox":
      return question.settings.phone === 1 ? (
        <PhoneQuestion {...props} input={input} />
      ) : (
        <TextQuestion {...props} input={input} />
      );
    case "promo code":
      return <TextQuestion {...props} input={input} />;
    case "single selection":
      return <SingleSelection {...props} input={input} />;
    case "multi select":
      return <MultiSelect {...props} input={input} />;
    case "checkbox":
      return <CheckboxQuestion {...props} input={input} />;
    case "countries and regions":
      return <CountryQuestion {...props} input={input} />;
    case "partitions and rubrics of products":
      return <PartitionQuestion {...props} input={input} />;
  }
}
