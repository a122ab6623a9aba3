import { getSettings, settingIn } from "@foyer/contract/application-setting.ts";
import { createProject, getProject, listProjects, type Project } from "@foyer/contract/projects.ts";
import { Button, Text } from "@mantine/core";
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
    next: nextOf,
    onSaved: (project) => go(paths.projects(), { pastGuard: true, added: project.id, next: nextOf(project) }),
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
      <Text size="sm" c="dimmed">
        All of this can be changed later. A project is never deleted.
      </Text>
    </FormPanel>
  );
}

const nextOf = ({ id, name }: Pick<Project, "id" | "name">) => ({
  label: "Add a barcode pool",
  to: paths.addBarcodePool({ projectId: id, projectName: name }),
});
