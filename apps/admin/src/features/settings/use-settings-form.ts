import { ApplicationSettings, getSettings, updateSettings } from "@foyer/contract/application-setting.ts";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { ApiError } from "../../server/api-error.ts";
import { useCopies } from "../../server/use-copies.ts";
import { useWrite } from "../../server/use-write.ts";
import { errorsByCodeName, type SettingValues, schemaFor, toBody, valuesOf } from "./setting-values.ts";

/** What is typed into the settings, saved as a whole; a newer copy never overwrites what is typed. rules/settings 1 */
export function useSettingsForm(latest: ApplicationSettings) {
  const [base, setBase] = useState(latest);
  const messages = useMessages();
  const write = useWrite(updateSettings, { refreshes: [getSettings] });
  const form = useForm<SettingValues>({
    initialValues: valuesOf(latest),
    validate: schemaResolver(schemaFor(base), { sync: true }),
  });
  const copies = useCopies({ latest, base, setBase, form, valuesOf, schema: ApplicationSettings });
  const { theirs, failure, setFailure, take } = copies;

  const refuse = (error: ApiError) => {
    if (copies.keepTheirs(error)) return;
    form.setErrors(errorsByCodeName(base, error.fields));
    setFailure(error.message);
    messages.add("danger", error.message);
  };

  /** Saves; false when it could not. */
  const save = async (): Promise<boolean> => {
    setFailure(undefined);
    if (form.validate().hasErrors) return false;
    try {
      take(await write.mutateAsync({ body: toBody(base, form.getValues()) }));
      messages.add("success", "Settings were successfully saved.");
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
      return false;
    }
  };

  return {
    form,
    base,
    theirs,
    failure,
    save,
    keepMine: copies.keepMine,
    takeTheirs: copies.takeTheirs,
    isSaving: write.isPending,
  };
}
