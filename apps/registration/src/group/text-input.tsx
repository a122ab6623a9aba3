import { type ClipboardEvent, useId } from "react";

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  autoComplete: string;
  isAddress?: boolean;
  issue: string | undefined;
};

/** Symbols of a name, as the server allows. */
const MAX_NAME = 100;

/** A labelled line of text with its error. */
export function TextInput({ label, value, onChange, onPaste, autoComplete, isAddress, issue }: Props) {
  const id = useId();
  return (
    <div className="player-question">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        dir={isAddress ? "ltr" : "auto"}
        inputMode={isAddress ? "email" : "text"}
        autoCapitalize={isAddress ? "none" : "words"}
        autoComplete={autoComplete}
        maxLength={isAddress ? undefined : MAX_NAME}
        value={value}
        aria-invalid={issue !== undefined || undefined}
        aria-describedby={issue === undefined ? undefined : `${id}-issue`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onPaste={onPaste}
      />
      {issue !== undefined && (
        <p id={`${id}-issue`} className="sign-in-error">
          {issue}
        </p>
      )}
    </div>
  );
}
