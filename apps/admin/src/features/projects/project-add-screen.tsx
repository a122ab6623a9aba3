import { getSettings, settingIn } from "@foyer/contract/application-setting.ts";
import { Button } from "@mantine/core";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useGo } from "../../shell/use-go.ts";
import { ProjectForm } from "./project-form.tsx";
import { useProjectForm } from "./use-project-form.ts";

/** Adds a project; the settings say in which time zone it starts. */
export function ProjectAddScreen() {
  return (
    <Loaded read={useRead(getSettings, {})} failed="The settings could not be loaded.">
      {(settings) => <AddForm timeZone={settingIn(settings, "Default_time_zone")} />}
    </Loaded>
  );
}

function AddForm({ timeZone }: { timeZone: string }) {
  const go = useGo();
  const state = useProjectForm({ timeZone });
  const submit = async () => {
    if (await state.save()) go(paths.projects(), { pastGuard: true });
  };
  return (
    <ProjectForm
      state={state}
      submitLabel="Add project"
      onSubmit={() => void submit()}
      buttons={
        <Button component={AppLink} to={paths.projects()} variant="default">
          Cancel
        </Button>
      }
    />
  );
}
