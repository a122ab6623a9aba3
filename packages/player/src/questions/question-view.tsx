import { givenOf } from "@foyer/domain/scenario/empty-givens.ts";
import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { Given, Givens } from "@foyer/domain/scenario/scenario.ts";
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
  givens: Givens;
  issue: string | undefined;
  onGive: (given: Given) => void;
};

/** A question, with the inputs of its type. */
export function QuestionView({ givens, ...props }: Props) {
  const { question } = props;
  const given = givenOf(question, givens);
  switch (given?.type) {
    case undefined:
      return (
        <Suspense fallback={<p className="player-note">{question.text}</p>}>
          <NoteText markdown={question.text} />
        </Suspense>
      );
    case "textbox":
      return question.settings.phone === 1 ? (
        <PhoneQuestion {...props} given={given} />
      ) : (
        <TextQuestion {...props} given={given} />
      );
    case "promo code":
      return <TextQuestion {...props} given={given} />;
    case "single selection":
      return <SingleSelection {...props} given={given} />;
    case "multi select":
      return <MultiSelect {...props} given={given} />;
    case "checkbox":
      return <CheckboxQuestion {...props} given={given} />;
    case "countries and regions":
      return <CountryQuestion {...props} given={given} />;
    case "partitions and rubrics of products":
      return <PartitionQuestion {...props} given={given} />;
  }
}
