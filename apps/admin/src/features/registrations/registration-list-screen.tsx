import type { Project } from "@foyer/contract/projects.ts";
import {
  createRegistration,
  duplicateRegistration,
  listRegistrations,
  type RegistrationRow,
  updateRegistration,
} from "@foyer/contract/registrations.ts";
import { useMemo, useState } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { paths } from "../../paths.ts";
import { CodeShortages } from "../../project/code-shortages.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { REFUND_ACCESS } from "./refund-access.ts";
import { REGISTRATION_COLUMNS } from "./registration-columns.tsx";

const DuplicateRegistration = lazyPart(() =>
  import("./duplicate-registration.tsx").then((module) => module.DuplicateRegistration),
);

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
  const [mayEdit, mayDuplicate] = [can(updateRegistration), can(duplicateRegistration)];
  const mayRefund = can(REFUND_ACCESS);
  const [original, setOriginal] = useState<RegistrationRow>();
  const registrations = useRead(listRegistrations, { params: { projectId: project.id } });
  const context = useMemo(
    () => ({ project, mayEdit, mayRefund, duplicate: mayDuplicate ? setOriginal : undefined }),
    [project, mayEdit, mayRefund, mayDuplicate],
  );
  return (
    <>
      <ListPage
        filters={<CodeShortages project={project} />}
        read={registrations}
        rows={registrations.data ?? []}
        label="Table of registrations"
        columns={REGISTRATION_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
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
      {original && (
        <DuplicateRegistration
          key={original.id}
          project={project}
          original={original}
          onClose={() => setOriginal(undefined)}
        />
      )}
    </>
  );
}
