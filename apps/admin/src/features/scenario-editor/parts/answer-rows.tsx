import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { PartRow } from "./part-row.tsx";
import { RowList } from "./row-list.tsx";
import { partKey } from "./use-part-actions.ts";

type Props = {
  answers: LocalizedQuestion["answers"];
  /** The name of the list within which rows can be moved. */
  group: string;
  className: string | undefined;
};

/** The answers of a question as rows, in order. */
export function AnswerRows({ answers, group, className }: Props) {
  const { selection } = useScenarioEditing();
  const row = (index: number) => {
    const answer = answers[index];
    if (!answer) return null;
    return (
      <PartRow part={{ kind: "answer", id: answer.id }} index={index} count={answers.length} group={group} />
    );
  };
  return (
    <RowList
      keys={answers.map(({ id }) => partKey({ kind: "answer", id }))}
      keptKey={selection.kind === "answer" ? partKey(selection) : undefined}
      row={row}
      className={className}
    />
  );
}
