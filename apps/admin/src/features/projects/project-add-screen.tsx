import { getSettings, settingIn } from "@foyer/contract/application-setting.ts";
import { createProject, getProject, listProjects } from "@foyer/contract/projects.ts";
import { Button } from "@mantine/core";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { useGo } from "../../shell/use-go.ts";
import { ProjectFields } from "./project-fields.tsx";
import { findTimesErrors, TIMES } from "./project-times.ts";

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
  const form = useEntityForm(createProject, {
    moments: TIMES,
    check: findTimesErrors,
    start: { timeZone },
    refreshes: [listProjects, getProject],
    saved: ({ name }) => `“${name}” has been added.`,
    next: ({ id, name }) => ({
      label: "Add a barcode pool",
      to: paths.addBarcodePool({ projectId: id, projectName: name }),
    }),
    onSaved: ({ id }) => go(paths.projects(), { pastGuard: true, added: id }),
  });
  return (
    <FormPanel
      form={form}
      failed="The project could not be saved."
      submit="Add project"
      buttons={
        <Button component={AppLink} to={paths.projects()} variant="default">
          Cancel
        </Button>
      }
    >
      <ProjectFields values={form.values} />
    </FormPanel>
  );
}
