type Props = {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  isNew?: boolean;
};

export function PinField({ label, hint, value, onChange, error, isNew = false }: Props) {
  return (
    <label className="field">
      <span>{label}</span>
      {hint && <small>{hint}</small>}
      <input
        type="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
      />
      {error && <em role="alert">{error}</em>}
    </label>
  );
}
