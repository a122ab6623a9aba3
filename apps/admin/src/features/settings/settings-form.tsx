import type { ApplicationSettings } from "@foyer/contract/application-setting.ts";
import { ConflictAlert } from "@foyer/ui/conflict-alert.tsx";
import { Alert, Button, Paper, Text, Title } from "@mantine/core";
import type { FormEvent } from "react";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { useLeaveGuard } from "../../shell/use-leave-guard.tsx";
import { SettingInput } from "./setting-input.tsx";
import { valuesOf } from "./setting-values.ts";
import classes from "./settings-form.module.css";
import { useSettingsForm } from "./use-settings-form.ts";

/** One panel a category, and one button that saves them all. */
export function SettingsForm({ latest }: { latest: ApplicationSettings }) {
  const { form, base, theirs, failure, save, keepMine, takeTheirs, isSaving } = useSettingsForm(latest);
  const leaveDialog = useLeaveGuard({ isDirty: () => form.isDirty(), save });
  const theirValues = theirs && valuesOf(theirs);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form ref={useSaveKey()} onSubmit={submit} noValidate className={classes.form}>
      {leaveDialog}
      {theirs && <ConflictAlert onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
      {base.categories.map(({ name, settings }) => (
        <Paper key={name} component="section" withBorder p="lg" aria-label={name}>
          <Title order={2} size="h4" mb="md">
            {name}
          </Title>
          <div className={classes.fields}>
            {settings.map((setting) => {
              const { codeName } = setting;
              const value = form.getValues()[codeName] ?? "";
              const their = theirValues?.[codeName];
              return (
                <SettingInput
                  key={codeName}
                  setting={setting}
                  value={value}
                  onChange={(next) => form.setFieldValue(codeName, next)}
                  error={form.errors[codeName]}
                  savedMeanwhile={their === value ? undefined : their}
                />
              );
            })}
          </div>
        </Paper>
      ))}
      {failure && (
        <Alert color="red" role="alert" title="The settings are not saved.">
          {failure}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={isSaving} disabled={theirs !== undefined}>
          Submit
        </Button>
        {form.isDirty() && (
          <Text size="sm" c="dimmed">
            Not saved yet
          </Text>
        )}
      </div>
    </form>
  );
}
