import type { Project } from "@foyer/contract/projects.ts";
import { createRegistration, listRegistrations } from "@foyer/contract/registrations.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { RegistrationTable } from "./registration-table.tsx";

/** The registrations of a project. */
export function RegistrationListScreen() {
  const { projectId } = useScreenParams("registrations");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Registrations key={project.id} project={project} />}
    </ProjectPage>
  );
}

function Registrations({ project }: { project: Project }) {
  const { can } = useSession();
  const registrations = useRead(listRegistrations, { params: { projectId: project.id } });
  const addButton = can(createRegistration) && (
    <Button
      component={AppLink}
      to={paths.addRegistration({ projectId: project.id, projectName: project.name })}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Add registration
    </Button>
  );
  return (
    <Stack gap="md">
      <PageActions>{addButton}</PageActions>
      <ListState
        isLoading={registrations.isPending}
        failure={registrations.data === undefined ? registrations.error?.message : undefined}
        onRetry={registrations.retry}
        isRetrying={registrations.isFetching}
        isEmpty={registrations.data?.length === 0}
        firstUse={{
          title: "No registrations yet",
          text: "A registration is what visitors fill in: it has a public link, and ends in a ticket or a message.",
          action: addButton,
        }}
        rows={4}
      >
        <RegistrationTable project={project} registrations={registrations.data ?? []} />
      </ListState>
    </Stack>
  );
}
