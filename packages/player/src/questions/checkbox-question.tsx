import { IssueLine } from "./issue-line.tsx";
import { OptionRow } from "./option-row.tsx";
import { issueAttributes, type QuestionProps } from "./question-props.ts";
import { QuestionText } from "./question-text.tsx";

/** Yes or no. */
export function CheckboxQuestion({ id, question, input, issue, onChange }: QuestionProps<"checkbox">) {
  return (
    <div className="player-question" data-invalid={issue !== undefined || undefined}>
      <OptionRow
        type="checkbox"
        id={id}
        isChecked={input.checked}
        attributes={{ "aria-required": question.settings.required === true, ...issueAttributes(id, issue) }}
        onChange={(checked) => onChange({ ...input, checked })}
      >
        <QuestionText question={question} />
      </OptionRow>
      <IssueLine id={id} issue={issue} />
    </div>
  );
}
