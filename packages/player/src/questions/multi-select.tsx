import { usePlayerContext } from "../player-context.ts";
import { OptionRow } from "./option-row.tsx";
import { OtherText } from "./other-text.tsx";
import { QuestionGroup } from "./question-group.tsx";
import { issueAttributes, type QuestionProps } from "./question-props.ts";

/** Any number of answers. */
export function MultiSelect({ id, question, input, issue, onChange }: QuestionProps<"multi select">) {
  const { texts } = usePlayerContext();
  const { answers, settings } = question;
  const { answerIds, other } = input;
  const attributes = issueAttributes(id, issue);
  const toggle = (answerId: number, isChecked: boolean) =>
    onChange({
      ...input,
      answerIds: isChecked ? [...answerIds, answerId] : answerIds.filter((one) => one !== answerId),
    });
  return (
    <QuestionGroup id={id} question={question} issue={issue}>
      {answers.map((answer, index) => (
        <OptionRow
          key={answer.id}
          type="checkbox"
          id={index === 0 ? id : undefined}
          isChecked={answerIds.includes(answer.id)}
          attributes={attributes}
          onChange={(isChecked) => toggle(answer.id, isChecked)}
        >
          {answer.text}
        </OptionRow>
      ))}
      {settings.showOther && (
        <OptionRow
          type="checkbox"
          id={answers.length === 0 ? id : undefined}
          isChecked={other !== null}
          attributes={attributes}
          onChange={(isChecked) => onChange({ ...input, other: isChecked ? "" : null })}
        >
          {texts.OTHER_OPTION}
        </OptionRow>
      )}
      {other !== null && (
        <OtherText
          id={id}
          text={other}
          attributes={attributes}
          onChange={(text) => onChange({ ...input, other: text })}
        />
      )}
    </QuestionGroup>
  );
}
