import type { Project } from "@foyer/contract/projects.ts";
import { createRegistration, listRegistrations, updateRegistration } from "@foyer/contract/registrations.ts";
import { useMemo } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { paths } from "../../paths.ts";
import { CodeShortages } from "../../project/code-shortages.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { REGISTRATION_COLUMNS } from "./registration-columns.tsx";

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
  const mayEdit = useSession().can(updateRegistration);
  const registrations = useRead(listRegistrations, { params: { projectId: project.id } });
  return (
    <ListPage
      filters={<CodeShortages project={project} />}
      read={registrations}
      rows={registrations.data ?? []}
      label="Table of registrations"
      columns={REGISTRATION_COLUMNS}
      keyOf={({ id }) => id}
      here={useMemo(() => ({ project, mayEdit }), [project, mayEdit])}
      add={{
        call: createRegistration,
        label: "Add registration",
        to: paths.addRegistration({ projectId: project.id, projectName: project.name }),
      }}
      firstUse={{
        title: "No registrations yet",
        text: "A registration is what visitors fill in: it has a public link, and ends in a ticket or a message.",
      }}
      expected={4}
    />
  );
}
