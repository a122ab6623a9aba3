import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";

type Props = {
  title: string;
  hint: string;
  label: string;
  input: {
    inputMode: "email" | "numeric";
    autoComplete: string;
    autoCapitalize?: string;
    maxLength?: number;
  };
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  button: string;
  isBusy: boolean;
  onSubmit: () => void;
  takesFocus?: boolean;
  /** A further field, below the input. */
  more?: ReactNode;
  children?: ReactNode;
};

/** One input with its button; an error moves the focus back to the input. */
export function SignInForm({ title, hint, label, input, error, takesFocus = false, ...rest }: Props) {
  const { value, onChange, button, isBusy, onSubmit, more, children } = rest;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus || error) field.current?.focus();
  }, [takesFocus, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="player sign-in" method="dialog" noValidate onSubmit={submit} aria-busy={isBusy}>
      <h2>{title}</h2>
      <p id={`${id}-hint`} role={takesFocus ? "status" : undefined}>
        {hint}
      </p>
      <div className="player-question">
        <label htmlFor={id}>{label}</label>
        <input
          ref={field}
          id={id}
          type="text"
          dir="ltr"
          {...input}
          value={value}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== null || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <p id={`${id}-error`} className="sign-in-error" role="alert">
          {error}
        </p>
      </div>
      {more}
      <div className="player-buttons">
        <button type="submit" className="player-next" aria-disabled={isBusy}>
          {button}
        </button>
      </div>
      {children && <div className="sign-in-more">{children}</div>}
    </form>
  );
}
