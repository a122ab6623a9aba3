import { listCodeShortages } from "@foyer/contract/code-shortages.ts";
import { places } from "@foyer/contract/places.ts";
import { getProject, listProjects, type Project, updateProject } from "@foyer/contract/projects.ts";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { paths } from "../../paths.ts";
import { CodeShortages } from "../../project/code-shortages.tsx";
import { FirstSteps } from "../../project/first-steps.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { change } from "../../server/pending-changes.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useGo } from "../../shell/use-go.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { ProjectFields } from "./project-fields.tsx";
import { ProjectSummary } from "./project-summary.tsx";
import { findTimesErrors, TIMES } from "./project-times.ts";
import { TellHolders } from "./tell-holders.tsx";

/** The general information of a project: a form for managers, read-only for others. */
export function ProjectEditScreen() {
  const { can } = useSession();
  const { projectId } = useScreenParams("editProject");
  return (
    <ProjectPage id={projectId}>
      {(project) => (
        <Stack gap="md">
          <CodeShortages project={project} />
          <FirstSteps projectId={project.id} />
          {can(updateProject) ? (
            <EditForm key={project.id} project={project} />
          ) : (
            <ProjectSummary {...project} />
          )}
        </Stack>
      )}
    </ProjectPage>
  );
}

function EditForm({ project }: { project: Project }) {
  const go = useGo();
  const attached = useRead(places.list, { query: { projectId: project.id } }).data;
  // The times that holders know; null: they have not changed on this screen.
  const [told, setTold] = useState<Pick<Project, "startDateTime" | "endDateTime"> | null>(null);
  const form = useEntityForm(updateProject, {
    params: { projectId: project.id },
    latest: project,
    moments: TIMES,
    check: findTimesErrors,
    refreshes: [listProjects, getProject, listCodeShortages],
    // Updates the cache at once, so that the heading does not show the old name until the refresh.
    optimistic: (_, saved) =>
      saved ? [change(getProject, (one) => (one.id === saved.id ? { ...one, ...saved } : one))] : [],
    saved: ({ name }) => `“${name}” has been saved.`,
    onSaved: ({ id, name, startDateTime, endDateTime }) => {
      if (startDateTime !== project.startDateTime || endDateTime !== project.endDateTime)
        setTold((first) => first ?? project);
      // The address contains the name, too.
      if (name === project.name) return;
      go(paths.editProject({ projectId: id, projectName: name }), { replace: true, pastGuard: true });
    },
  });
  return (
    <>
      <PageActions>
        <Button
          component={AppLink}
          to={paths.embedding({ projectId: project.id, projectName: project.name })}
          variant="default"
        >
          On your website
        </Button>
        <Button
          component={AppLink}
          to={paths.mails({ projectId: project.id, projectName: project.name })}
          variant="default"
        >
          Mails
        </Button>
        <Button
          component={AppLink}
          to={paths.messages({ projectId: project.id, projectName: project.name })}
          variant="default"
        >
          Messages
        </Button>
        <Button
          component={AppLink}
          to={paths.webhooks({ projectId: project.id, projectName: project.name })}
          variant="default"
        >
          Webhooks
        </Button>
        <Button
          component={AppLink}
          to={paths.retention({ projectId: project.id, projectName: project.name })}
          variant="default"
        >
          Retention
        </Button>
      </PageActions>
      <FormPanel form={form} failed="The project could not be saved.">
        <ProjectFields values={form.values} id={project.id} />
      </FormPanel>
      {told && attached && (
        <TellHolders
          project={project}
          former={{
            startDateTime: told.startDateTime,
            endDateTime: told.endDateTime,
            placeIds: attached.map(({ id }) => id),
          }}
          onDismiss={() => setTold(null)}
        />
      )}
      <HistoryPanel entity="project" entityId={project.id} timeZone={project.timeZone} />
    </>
  );
}
