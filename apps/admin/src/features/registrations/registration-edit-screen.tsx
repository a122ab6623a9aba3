import type { Project } from "@foyer/contract/projects.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { Stack } from "@mantine/core";
import { HistoryPanel } from "../../history/history-panel.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { NotFoundScreen } from "../../shell/not-found-screen.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { usePageTitle } from "../../shell/page-slots.ts";
import { ScreenSkeleton } from "../../shell/screen-skeleton.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { PublicLink } from "./public-link.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { TestScenarioLink } from "./scenario-player/test-scenario-link.tsx";

/** A registration: its link, its settings, and the way to its scenario. */
export function RegistrationEditScreen() {
  const { projectId, registrationId } = useScreenParams("editRegistration");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Loaded key={registrationId} project={project} registrationId={registrationId} />}
    </ProjectPage>
  );
}

function Loaded({ project, registrationId }: { project: Project; registrationId: string }) {
  const params = { projectId: project.id, registrationId };
  const { data, error, isFetching, retry } = useRead(getRegistration, { params });
  usePageTitle(data?.name);
  if (error?.status === 404) return <NotFoundScreen />;
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return (
      <FailedPanel
        title="Unable to load requested registration"
        text={error.message}
        onRetry={retry}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <Stack gap="md">
      <PageActions>
        <TestScenarioLink projectId={project.id} projectName={project.name} registrationId={data.id} />
      </PageActions>
      <PublicLink code={data.code} />
      <RegistrationForm project={project} latest={data} />
      <HistoryPanel entity="registration" entityId={data.id} />
    </Stack>
  );
}
