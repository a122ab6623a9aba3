import { directionOf } from "@foyer/domain/locale/direction.ts";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import type { CatalogColumn } from "./catalog-config.ts";
import type { DraftErrors, EntryDraft } from "./entry-draft.ts";

type EntryTextProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  multiline?: boolean;
  required?: boolean;
  culture?: string;
};

/** A text in a cell, of one line or several, in the direction of what is typed; its label is for assistive technology. */
export function EntryText(text: EntryTextProps) {
  const { label, value, onChange, multiline, required = false, culture, ...rest } = text;
  const props = {
    ...rest,
    "aria-label": label,
    "aria-required": required,
    size: "xs" as const,
    attributes: { input: { dir: culture ? directionOf(culture) : "auto", lang: culture } },
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (multiline) return <Textarea {...props} autosize minRows={1} maxRows={12} />;
  return <TextInput {...props} />;
}

type FieldProps = {
  column: CatalogColumn;
  draft: EntryDraft;
  errors: DraftErrors;
  onChange: (draft: EntryDraft) => void;
};

/** The input of a column that one catalog alone has. */
export function EntryField({ column, draft, errors, onChange }: FieldProps) {
  const { field, label, kind, required } = column;
  const set = (value: unknown) => onChange({ ...draft, fields: { ...draft.fields, [field]: value } });
  if (kind === "checkbox") {
    return (
      <Checkbox
        aria-label={label}
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
      required={required !== undefined}
    />
  );
}
