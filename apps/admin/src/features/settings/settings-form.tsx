import { ApplicationSettings, getSettings, updateSettings } from "@foyer/contract/application-setting.ts";
import { getSession } from "@foyer/contract/session.ts";
import { TICKET_FIELDS_CATEGORY } from "@foyer/contract/settings.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, Title } from "@mantine/core";
import { FormPanel } from "../../form/form-panel.tsx";
import { useFormState } from "../../form/use-form-state.ts";
import { useWrite } from "../../server/use-write.ts";
import { SettingField } from "./setting-field.tsx";
import { errorsByCodeName, findErrors, type SettingValues, toBody, valuesOf } from "./setting-values.ts";
import classes from "./settings-form.module.css";
import { TicketFieldExceptions } from "./ticket-field-exceptions.tsx";

/** One panel a category, and one button that saves them all. rules/settings 1 */
export function SettingsForm({ latest }: { latest: ApplicationSettings }) {
  const write = useWrite(updateSettings, { refreshes: [getSettings, getSession] });
  const form = useFormState<SettingValues, ApplicationSettings, ApplicationSettings>({
    draftKey: updateSettings.path,
    latest,
    valuesOf: (settings = latest) => valuesOf(settings),
    findErrors: (values, base = latest) => findErrors(base, values),
    send: (values, base = latest) => write.mutateAsync({ body: toBody(base, values) }),
    copyOf: (answer) => answer,
    readCopy: (current) => ApplicationSettings.safeParse(current).data,
    toErrors: (fields, base = latest) => errorsByCodeName(base, fields),
    saved: () => "Settings were successfully saved.",
  });
  const { categories } = form.base ?? latest;
  return (
    <FormPanel
      form={form}
      failed="The settings could not be saved."
      submit="Submit"
      maw={WIDTHS.form}
      isBare
      isFootSticky
    >
      {categories.map(({ name, settings }) => (
        <Paper key={name} component="section" withBorder p="lg" aria-label={name}>
          <Title order={2} size="h4" mb="md">
            {name}
          </Title>
          {name === TICKET_FIELDS_CATEGORY ? (
            <TicketFieldExceptions settings={settings} />
          ) : (
            <div className={classes.fields}>
              {settings.map((setting) => (
                <SettingField key={setting.codeName} setting={setting} />
              ))}
            </div>
          )}
        </Paper>
      ))}
    </FormPanel>
  );
}
