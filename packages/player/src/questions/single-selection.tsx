import { OTHER } from "@foyer/domain/scenario/scenario.ts";
import { useAutoComplete, usePlayerContext } from "../player-context.ts";
import { helpFor } from "./autocomplete.ts";
import { HelpLine } from "./help-line.tsx";
import { IssueLine } from "./issue-line.tsx";
import { OptionRow } from "./option-row.tsx";
import { OtherText } from "./other-text.tsx";
import { QuestionGroup } from "./question-group.tsx";
import { inputAttributes, issueAttributes, type QuestionProps } from "./question-props.ts";
import { QuestionText } from "./question-text.tsx";

/** One answer, from a dropdown or radio buttons. */
export function SingleSelection(props: QuestionProps<"single selection">) {
  const { id, input, issue, onChange } = props;
  const other = input.answerId === OTHER && (
    <OtherText
      id={id}
      text={input.other}
      attributes={issueAttributes(id, issue)}
      onChange={(text) => onChange({ ...input, other: text })}
    />
  );
  if (!props.question.settings.isDropdown) return <Radios {...props}>{other}</Radios>;
  return <Dropdown {...props}>{other}</Dropdown>;
}

type Props = QuestionProps<"single selection"> & { children: React.ReactNode };

function useOptions({ question }: Props): readonly { id: number; text: string }[] {
  const { texts } = usePlayerContext();
  const { answers, settings } = question;
  return settings.showOther ? [...answers, { id: OTHER, text: texts.OTHER_OPTION }] : answers;
}

function Dropdown(props: Props) {
  const { id, question, input, issue, onChange, children } = props;
  const { texts, fieldOf } = usePlayerContext();
  const autoCompleteOf = useAutoComplete();
  return (
    <div className="player-question" data-invalid={issue !== undefined || undefined}>
      <label htmlFor={id}>
        <QuestionText question={question} />
      </label>
      <HelpLine id={id} question={question} />
      <select
        id={id}
        value={input.answerId ?? ""}
        autoComplete={autoCompleteOf(helpFor(fieldOf(question.id))?.autoComplete)}
        aria-required={question.settings.required === true}
        {...inputAttributes(id, question, issue)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...input, answerId: value === "" ? null : Number(value) })
        }
      >
        <option value="">{texts.ANSWER_PLACEHOLDER}</option>
        {useOptions(props).map((option) => (
          <option key={option.id} value={option.id}>
            {option.text}
          </option>
        ))}
      </select>
      {children}
      <IssueLine id={id} issue={issue} />
    </div>
  );
}

function Radios(props: Props) {
  const { id, question, input, issue, onChange, children } = props;
  const { texts } = usePlayerContext();
  return (
    <QuestionGroup id={id} question={question} issue={issue}>
      {useOptions(props).map((option, index) => (
        <OptionRow
          key={option.id}
          type="radio"
          name={id}
          id={index === 0 ? id : undefined}
          isChecked={input.answerId === option.id}
          onChange={() => onChange({ ...input, answerId: option.id })}
        >
          {option.text}
        </OptionRow>
      ))}
      {children}
      {!question.settings.required && input.answerId !== null && (
        <button
          type="button"
          className="player-clear"
          onClick={() => {
            onChange({ ...input, answerId: null });
            document.getElementById(id)?.focus();
          }}
        >
          {texts.CLEAR_BUTTON}
        </button>
      )}
    </QuestionGroup>
  );
}
