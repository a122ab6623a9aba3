import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type ContactKind, contactKindOf } from "@foyer/domain/question/question-settings.ts";
import { countSymbols } from "@foyer/domain/text/count-symbols.ts";
import { cleanTyped } from "@foyer/domain/text/invisible.ts";
import { useAutoComplete, usePlayerContext } from "../player-context.ts";
import { helpFor, helpForLines } from "./autocomplete.ts";
import { CodeSender } from "./code-sender.tsx";
import { HelpLine } from "./help-line.tsx";
import { IssueLine } from "./issue-line.tsx";
import { inputAttributes, type QuestionProps } from "./question-props.ts";
import { QuestionText } from "./question-text.tsx";

/** The `inputmode` of each contact kind; the input types `email` and `url` would change the typed text. */
const KEYBOARDS = {
  email: { inputMode: "email", autoComplete: "email", autoCapitalize: "none", dir: "ltr" },
  website: { inputMode: "url", autoComplete: "url", autoCapitalize: "none", dir: "ltr" },
  phone: { inputMode: "tel", autoComplete: "tel-national", dir: "ltr" },
  verificationCode: { inputMode: "numeric", autoComplete: "one-time-code", dir: "ltr" },
} as const satisfies Record<ContactKind, object>;

/** A textbox of one line or more, or a promo code. */
export function TextQuestion(props: QuestionProps<"textbox"> | QuestionProps<"promo code">) {
  const { id, question, input, issue } = props;
  const { settings } = question;
  const { fieldOf, onLeave, promoCodeNote } = usePlayerContext();
  const autoCompleteOf = useAutoComplete();
  const kind = contactKindOf(settings);
  const field = kind ? undefined : fieldOf(question.id);
  const setText = (text: string) =>
    props.input.type === "textbox"
      ? (props as QuestionProps<"textbox">).onChange({ ...props.input, text })
      : (props as QuestionProps<"promo code">).onChange({ ...props.input, text });
  const attributes = {
    id,
    value: input.text,
    dir: "auto",
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    onBlur: () => onLeave?.(question.id),
    "aria-required": settings.required === true,
    ...inputAttributes(id, question, issue),
  };
  const lines = settings.linesCount ?? 1;
  const help = lines > 1 ? helpForLines(field) : kind ? KEYBOARDS[kind] : helpFor(field);
  const autoComplete = autoCompleteOf(help?.autoComplete);
  return (
    <div className="player-question" data-invalid={issue !== undefined || undefined}>
      <label htmlFor={id}>
        <QuestionText question={question} />
      </label>
      <HelpLine id={id} question={question} />
      {lines > 1 ? (
        <textarea {...attributes} {...help} autoComplete={autoComplete} rows={lines} />
      ) : (
        <input type="text" {...attributes} {...help} autoComplete={autoComplete} />
      )}
      {lines > 1 && (settings.maxLength ?? 0) > 0 && (
        <CharactersLeft text={input.text} maxLength={settings.maxLength ?? 0} />
      )}
      <IssueLine id={id} issue={issue} />
      {/* Rendered before it has a text, so that screen readers notice the change. */}
      {question.type === "promo code" && (
        <p className="player-effect" role="status">
          {issue === undefined && promoCodeNote}
        </p>
      )}
      {kind === "verificationCode" && <CodeSender questionId={question.id} inputId={id} />}
    </div>
  );
}

function CharactersLeft({ text, maxLength }: { text: string; maxLength: number }) {
  const { texts } = usePlayerContext();
  const count = maxLength - countSymbols(cleanTyped(text));
  return (
    <p className="player-count" data-over={count < 0 || undefined}>
      {fillText(texts.CHARACTERS_LEFT, { count })}
    </p>
  );
}
