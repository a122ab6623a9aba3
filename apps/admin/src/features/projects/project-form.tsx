import { eventIdOf } from "@foyer/domain/project/link-template.ts";
import { ConflictAlert } from "@foyer/ui/conflict-alert.tsx";
import { TimeZoneSelect } from "@foyer/ui/time-zone-select.tsx";
import { Alert, Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { LinkTemplateField } from "./link-template-field.tsx";
import classes from "./project-form.module.css";
import { type ProjectValues, valuesOf } from "./project-values.ts";
import { TimeFields } from "./time-fields.tsx";
import type { useProjectForm } from "./use-project-form.ts";

type Props = {
  state: ReturnType<typeof useProjectForm>;
  /** Of the project that is edited; a new one has none yet. */
  id?: number;
  submitLabel: string;
  onSubmit: () => void;
  /** More buttons, before the one that saves. */
  buttons?: ReactNode;
};

/** The general information of a project, to add or edit. */
export function ProjectForm({ state, id, submitLabel, onSubmit, buttons }: Props) {
  const { form, theirs, failure, isSaving } = state;
  const values = form.getValues();
  const leaveDialog = useLeaveGuard({
    isDirty: () => form.isDirty(),
    save: async () => (await state.save()) !== undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const savedMeanwhile = theirs && valuesOf(theirs);
  /** Value, change handler and error of a field; below it what somebody else saved there. */
  const field = <N extends keyof ProjectValues>(name: N) => {
    const their = savedMeanwhile?.[name];
    const meanwhile =
      their === undefined || their === values[name] ? undefined : `Saved meanwhile: ${their || "nothing"}`;
    return {
      value: values[name],
      onChange: (value: string) => form.setFieldValue(name as string, value),
      error: form.errors[name] ?? meanwhile,
    };
  };
  const text = (name: keyof ProjectValues) => {
    const { onChange, ...rest } = field(name);
    return {
      ...rest,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
    };
  };
  const eventId = eventIdOf({ id: id ?? 1, eventBEID: values.eventBEID.trim() });

  return (
    <Paper
      ref={useSaveKey()}
      withBorder
      p={{ base: "md", sm: "xl" }}
      maw={860}
      component="form"
      onSubmit={submit}
      noValidate
    >
      {leaveDialog}
      <Stack gap="md">
        {theirs && <ConflictAlert onKeepMine={state.keepMine} onTakeTheirs={state.takeTheirs} />}
        <div className={classes.names}>
          <TextInput label="Event BEID" autoComplete="off" {...text("eventBEID")} />
          <TextInput label="Title" autoComplete="off" dir="auto" required {...text("name")} />
        </div>
        <TimeFields field={field} values={values} />
        <TimeZoneSelect
          label="Time zone"
          description="Of the venue. All times of this project are shown in it."
          required
          {...field("timeZone")}
        />
        <LinkTemplateField
          label="Authorization QR link template"
          placeholder="https://example.org/authorization/{eventId}/{barcode}"
          eventId={eventId}
          {...field("authorizationLinkTemplate")}
        />
        <LinkTemplateField
          label="Data QR link template"
          placeholder="https://example.org/data?event={eventId}&barcode={barcode}"
          eventId={eventId}
          {...field("dataLinkTemplate")}
        />
        {failure && (
          <Alert color="red" role="alert" title="The project is not saved.">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {form.isDirty() && (
            <Text size="sm" c="dimmed" mr="auto">
              Not saved yet
            </Text>
          )}
          {buttons}
          <Button type="submit" loading={isSaving} disabled={theirs !== undefined}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
