type Props = {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  fault: string | undefined;
  isNew?: boolean;
};

export function PinField({ label, hint, value, onChange, fault, isNew = false }: Props) {
  return (
    <label className="field">
      <span>{label}</span>
      {hint && <small>{hint}</small>}
      <input
        type="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={fault !== undefined}
      />
      {fault && <em role="alert">{fault}</em>}
    </label>
  );
}
