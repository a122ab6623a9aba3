import { directionOf } from "@foyer/domain/locale/direction.ts";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import type { CatalogColumn } from "./catalog-config.ts";
import type { DraftErrors, EntryDraft } from "./entry-draft.ts";

export type EntryTextProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** In a table cell the label is there for assistive technology only. */
  inCell?: boolean;
  multiline?: boolean;
  required?: boolean;
  culture?: string;
  autoFocus?: boolean;
  description?: string | undefined;
};

/** One line or several; written in the direction of what is typed. */
export function EntryText(text: EntryTextProps) {
  const { label, value, onChange, inCell = false, multiline, required = false, culture, ...rest } = text;
  const props = {
    ...rest,
    ...(inCell ? { "aria-label": label, size: "xs" as const } : { label, withAsterisk: required }),
    "aria-required": required,
    attributes: { input: { dir: culture ? directionOf(culture) : "auto", lang: culture } },
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (multiline) return <Textarea {...props} autosize minRows={inCell ? 1 : 2} maxRows={12} />;
  return <TextInput {...props} />;
}

type FieldProps = {
  column: CatalogColumn;
  draft: EntryDraft;
  errors: DraftErrors;
  onChange: (draft: EntryDraft) => void;
  inCell?: boolean;
};

/** The input of a column that one catalog alone has. */
export function EntryField({ column, draft, errors, onChange, inCell = false }: FieldProps) {
  const { field, label, kind, required } = column;
  const set = (value: unknown) => onChange({ ...draft, fields: { ...draft.fields, [field]: value } });
  if (kind === "checkbox") {
    return (
      <Checkbox
        {...(inCell ? { "aria-label": label } : { label })}
        checked={draft.fields[field] === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  }
  return (
    <EntryText
      label={label}
      value={String(draft.fields[field] ?? "")}
      onChange={set}
      error={errors[`fields.${field}`]}
      inCell={inCell}
      required={required !== undefined}
    />
  );
}
