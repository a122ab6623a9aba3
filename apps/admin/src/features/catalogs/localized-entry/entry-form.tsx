import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CheckField } from "../../../form/fields/check-field.tsx";
import { TextField } from "../../../form/fields/text-field.tsx";
import { FormPanel } from "../../../form/form-panel.tsx";
import type { CatalogConfig } from "./catalog-config.ts";
import { CulturePicker } from "./culture-picker.tsx";
import { editedColumns } from "./entry-draft.ts";
import { EntryTextField } from "./entry-text-field.tsx";
import { fieldName } from "./entry-values.ts";
import type { useEntryForm } from "./use-entry-form.ts";
import type { useSelectedCultures } from "./use-selected-cultures.ts";

type Props = {
  config: CatalogConfig;
  form: ReturnType<typeof useEntryForm>;
  selection: ReturnType<typeof useSelectedCultures>;
  submit: string;
  onCancel: () => void;
  /** Selectors of this catalog alone, such as a region's country. */
  children?: ReactNode;
  /** Further fields of this catalog alone, below the name. */
  ownFields?: ReactNode;
  /** Texts are written with formatting. */
  isNote?: boolean;
};

/** The add or edit form of a catalog entry: one text a selected culture. */
export function EntryForm(props: Props) {
  const { config, form, selection, submit, onCancel, children, ownFields, isNote = false } = props;
  const { NameField, nameLabel } = config;
  return (
    <FormPanel
      form={form}
      failed={`The ${config.one} could not be saved.`}
      submit={submit}
      maw={WIDTHS.form}
      buttons={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {children}
      {NameField ? (
        <NameField label={nameLabel} />
      ) : (
        <TextField name="name" label={nameLabel} dir="auto" required />
      )}
      {editedColumns(config).map(({ field, label, kind, required }) =>
        kind === "checkbox" ? (
          <CheckField key={field} name={fieldName(field)} label={label} />
        ) : (
          <TextField
            key={field}
            name={fieldName(field)}
            label={label}
            dir="auto"
            required={required !== undefined}
          />
        ),
      )}
      {ownFields}
      <CulturePicker
        cultures={selection.cultures}
        selected={selection.selected}
        onChange={selection.select}
      />
      {selection.selected.map((culture) => (
        <EntryTextField
          key={culture}
          culture={culture}
          label={nameOf(selection.cultures, culture)}
          multiline={config.multiline ?? false}
          isNote={isNote}
        />
      ))}
    </FormPanel>
  );
}

function nameOf(cultures: readonly { cultureCode: string; cultureName: string }[], code: string): string {
  const name = cultures.find(({ cultureCode }) => cultureCode === code)?.cultureName;
  return name ? `${name} (${code})` : code;
}
