import { Alert, Button, Group, Paper, Stack } from "@mantine/core";
import type { ComponentType, FormEvent, ReactNode } from "react";
import { useSaveKey } from "../../../shell/keys/use-save-key.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.tsx";
import type { CatalogConfig } from "./catalog-config.ts";
import { CulturePicker } from "./culture-picker.tsx";
import { editedColumns } from "./entry-draft.ts";
import { EntryField, EntryText, type EntryTextProps } from "./entry-inputs.tsx";
import type { useEntryForm } from "./use-entry-form.ts";
import type { useSelectedCultures } from "./use-selected-cultures.ts";

type Props = {
  config: CatalogConfig;
  form: ReturnType<typeof useEntryForm>;
  selection: ReturnType<typeof useSelectedCultures>;
  submitLabel: string;
  onCancel: () => void;
  /** Selectors of this catalog alone, such as a region's country. */
  children?: ReactNode;
  /** Further inputs of this catalog alone, below the name. */
  ownFields?: ReactNode;
  /** What texts are written in, where it is not a plain input. */
  TextInput?: ComponentType<EntryTextProps> | undefined;
};

/** The add or edit form of a catalog entry: one input a selected culture. */
export function EntryForm(props: Props) {
  const {
    config,
    form,
    selection,
    submitLabel,
    onCancel,
    children,
    ownFields,
    TextInput = EntryText,
  } = props;
  const { draft, errors, failure } = form;
  const leaveDialog = useLeaveGuard({ isDirty: () => form.isDirty, save: form.save });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <Paper
      ref={useSaveKey()}
      withBorder
      radius="md"
      p={{ base: "md", sm: "xl" }}
      maw={720}
      component="form"
      onSubmit={submit}
      noValidate
    >
      {leaveDialog}
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert" title={failure}>
            {form.current ? (
              <Group justify="space-between">
                What you typed is still here. Saving again replaces what they wrote.
                <Button size="xs" variant="default" onClick={form.takeCurrent}>
                  Take theirs
                </Button>
              </Group>
            ) : (
              "Nothing was saved; what you typed is still here."
            )}
          </Alert>
        )}
        {children}
        {config.NameInput ? (
          <config.NameInput
            label={config.nameLabel}
            value={draft.name}
            onChange={(name, texts) => form.change({ ...draft, name, texts: { ...texts, ...draft.texts } })}
            error={errors.name}
          />
        ) : (
          <EntryText
            label={config.nameLabel}
            value={draft.name}
            onChange={(name) => form.change({ ...draft, name })}
            error={errors.name}
            required
          />
        )}
        {editedColumns(config).map((column) => (
          <EntryField key={column.field} {...{ column, draft, errors }} onChange={form.change} />
        ))}
        {ownFields}
        <CulturePicker
          cultures={selection.cultures}
          selected={selection.selected}
          onChange={selection.select}
        />
        {selection.selected.map((culture) => (
          <TextInput
            key={culture}
            label={nameOf(selection.cultures, culture)}
            culture={culture}
            value={draft.texts[culture] ?? ""}
            onChange={(text) => form.change({ ...draft, texts: { ...draft.texts, [culture]: text } })}
            error={errors[`texts.${culture}`]}
            description={
              draft.texts[culture]?.trim() ? undefined : "No text yet: a fallback is shown instead."
            }
            multiline={config.multiline ?? false}
            required
          />
        ))}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function nameOf(cultures: readonly { cultureCode: string; cultureName: string }[], code: string): string {
  const name = cultures.find(({ cultureCode }) => cultureCode === code)?.cultureName;
  return name ? `${name} (${code})` : code;
}
