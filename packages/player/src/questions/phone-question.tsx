import type { PlayLists } from "@foyer/contract/play.ts";
import { useAutoComplete, usePlayerContext } from "../player-context.ts";
import { EntryCombobox } from "./entry-combobox.tsx";
import { QuestionGroup } from "./question-group.tsx";
import { issueAttributes, type QuestionProps } from "./question-props.ts";

/** A phone number: the country's code from a list, the number in digits. */
export function PhoneQuestion({ id, question, input, issue, onChange }: QuestionProps<"textbox">) {
  const { texts, lists } = usePlayerContext();
  const autoCompleteOf = useAutoComplete();
  const isRequired = question.settings.required === true;
  const numberId = `${id}-number`;
  return (
    <QuestionGroup id={id} question={question} issue={issue}>
      <div className="player-phone">
        <EntryCombobox
          id={id}
          label={texts.PHONE_CODE_LABEL}
          placeholder={texts.PHONE_CODE_PLACEHOLDER}
          entries={lists.phoneCodes}
          textOf={textOf}
          namesOf={namesOf}
          value={input.phoneCodeId}
          isRequired={isRequired}
          autoComplete="tel-country-code"
          issueAttributes={issueAttributes(id, issue)}
          onChange={(phoneCodeId) => onChange({ ...input, phoneCodeId })}
        />
        <div>
          <label htmlFor={numberId}>{texts.PHONE_NUMBER_LABEL}</label>
          <input
            id={numberId}
            type="tel"
            dir="ltr"
            autoComplete={autoCompleteOf("tel-national")}
            value={input.text}
            aria-required={isRequired}
            {...issueAttributes(id, issue)}
            onChange={(event) => onChange({ ...input, text: event.currentTarget.value })}
          />
        </div>
      </div>
    </QuestionGroup>
  );
}

type PhoneCode = PlayLists["phoneCodes"][number];

const textOf = ({ text, phoneCode }: PhoneCode) => `${text} (${leftToRight(text)}${phoneCode})`;
/** Found by what is shown, too, and by the digits alone. */
const namesOf = (code: PhoneCode) => [textOf(code), code.phoneCode];

/** Keeps the plus before a code that follows a name in letters written from right to left. */
const leftToRight = (text: string) => (/[\u0590-\u08ff]/.test(text) ? "\u200e" : "");
