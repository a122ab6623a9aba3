import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { PartRow } from "./part-row.tsx";

type Props = {
  answers: LocalizedQuestion["answers"];
  /** The name of the list within which rows can be moved. */
  group: string;
  className: string | undefined;
};

/** The answers of a question as rows, in order. */
export const AnswerRows = ({ answers, group, className }: Props) => (
  <ol className={className}>
    {answers.map((answer, index) => (
      <li key={answer.id}>
        <PartRow
          part={{ kind: "answer", id: answer.id }}
          index={index}
          count={answers.length}
          group={group}
        />
      </li>
    ))}
  </ol>
);
