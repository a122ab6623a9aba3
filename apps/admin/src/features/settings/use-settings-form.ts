import { ApplicationSettings, getSettings, updateSettings } from "@foyer/contract/application-setting.ts";
import { schemaResolver, useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { ApiError } from "../../server/api-error.ts";
import { useWrite } from "../../server/use-write.ts";
import { errorsByCodeName, type SettingValues, schemaFor, toBody, valuesOf } from "./setting-values.ts";

/** What is typed into the settings, saved as a whole; a newer copy never overwrites what is typed. rules/settings 1 */
export function useSettingsForm(latest: ApplicationSettings) {
  const [base, setBase] = useState(latest);
  const [theirs, setTheirs] = useState<ApplicationSettings>();
  const [failure, setFailure] = useState<string>();
  const messages = useMessages();
  const write = useWrite(updateSettings, { refreshes: [getSettings] });
  const form = useForm<SettingValues>({
    initialValues: valuesOf(latest),
    validate: schemaResolver(schemaFor(base), { sync: true }),
  });

  const take = (settings: ApplicationSettings) => {
    setBase(settings);
    setTheirs(undefined);
    form.setInitialValues(valuesOf(settings));
    form.setValues(valuesOf(settings));
    form.clearErrors();
  };
  const isUntouched = !form.isDirty();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer copy or a last undone change matters
  useEffect(() => {
    if (isUntouched && latest.version > base.version) take(latest);
  }, [latest, isUntouched]);

  const refuse = (error: ApiError) => {
    const current = error.code === "stale-version" ? ApplicationSettings.safeParse(error.current) : undefined;
    if (current?.success) return setTheirs(current.data);
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

  /** Keeps what is typed and saves it over what somebody else saved. */
  const keepMine = () => {
    if (!theirs) return;
    setBase(theirs);
    form.setInitialValues(valuesOf(theirs));
    setTheirs(undefined);
  };

  return {
    form,
    base,
    theirs,
    failure,
    save,
    keepMine,
    takeTheirs: () => theirs && take(theirs),
    isSaving: write.isPending,
  };
}
