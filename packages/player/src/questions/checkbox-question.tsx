import { HelpLine } from "./help-line.tsx";
import { IssueLine } from "./issue-line.tsx";
import { OptionRow } from "./option-row.tsx";
import { inputAttributes, type QuestionProps } from "./question-props.ts";
import { QuestionText } from "./question-text.tsx";

/** Yes or no. */
export function CheckboxQuestion({ id, question, input, issue, onChange }: QuestionProps<"checkbox">) {
  return (
    <div className="player-question" data-invalid={issue !== undefined || undefined}>
      <OptionRow
        type="checkbox"
        id={id}
        isChecked={input.checked}
        attributes={{
          "aria-required": question.settings.required === true,
          ...inputAttributes(id, question, issue),
        }}
        onChange={(checked) => onChange({ ...input, checked })}
      >
        <QuestionText question={question} />
      </OptionRow>
      <HelpLine id={id} question={question} />
      <IssueLine id={id} issue={issue} />
    </div>
  );
}
