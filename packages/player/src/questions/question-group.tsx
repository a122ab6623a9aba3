import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { ReactNode } from "react";
import { IssueLine } from "./issue-line.tsx";
import { issueId } from "./question-props.ts";
import { QuestionText } from "./question-text.tsx";

type Props = { id: string; question: PlayableQuestion; issue: string | undefined; children: ReactNode };

/** A question with several inputs, grouped under its text. */
export function QuestionGroup({ id, question, issue, children }: Props) {
  return (
    <fieldset
      className="player-question"
      data-invalid={issue !== undefined || undefined}
      aria-describedby={issue === undefined ? undefined : issueId(id)}
    >
      <legend>
        <QuestionText question={question} saysRequired />
      </legend>
      {children}
      <IssueLine id={id} issue={issue} />
    </fieldset>
  );
}
