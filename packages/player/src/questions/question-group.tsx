import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { ReactNode } from "react";
import { HelpLine } from "./help-line.tsx";
import { IssueLine } from "./issue-line.tsx";
import { descriptionOf } from "./question-props.ts";
import { QuestionText } from "./question-text.tsx";

type Props = {
  id: string;
  question: PlayableQuestion;
  issue: string | undefined;
  /** False: each of its inputs has a star of its own. */
  isStarred?: boolean;
  children: ReactNode;
};

/** A question with several inputs, grouped under its text. */
export function QuestionGroup({ id, question, issue, isStarred = true, children }: Props) {
  return (
    <fieldset
      className="player-question"
      data-invalid={issue !== undefined || undefined}
      aria-describedby={descriptionOf(id, question, issue)}
    >
      <legend>
        <QuestionText question={question} isStarred={isStarred} saysRequired />
      </legend>
      <HelpLine id={id} question={question} />
      {children}
      <IssueLine id={id} issue={issue} />
    </fieldset>
  );
}
