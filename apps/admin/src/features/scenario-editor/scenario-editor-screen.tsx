import { type Culture, listCultures } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { getRegistration, type Registration } from "@foyer/contract/registrations.ts";
import { both } from "@foyer/ui/load-gate.tsx";
import { useEffect } from "react";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { useAsksForPublished } from "./editing/use-editor-address.ts";
import { leaveDraftSession, type Source, useScenarioSession } from "./editing/use-scenario-session.ts";
import { EditorLayout } from "./editor-layout.tsx";
import { usePublication } from "./publishing/use-publication.ts";
import { ScenarioEditingProvider } from "./scenario-editing-provider.tsx";

/** The editor of a registration's scenario: outline, the step as visitors see it, and the selected part. rules/scenario 34 */
export function ScenarioEditorScreen() {
  const { projectId, registrationId } = useScreenParams("scenarioEditor");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Loader key={registrationId} project={project} registrationId={registrationId} />}
    </ProjectPage>
  );
}

function Loader({ project, registrationId }: { project: Project; registrationId: string }) {
  const registration = useRead(getRegistration, { params: { projectId: project.id, registrationId } });
  const cultures = useRead(listCultures, {});
  useEntityName("editRegistration", registration.data?.name);
  return (
    <Loaded read={both(registration, cultures)} failed="Unable to load requested registration">
      {([loaded, all]) => <Opened project={project} registration={loaded} allCultures={all} />}
    </Loaded>
  );
}

type Props = { project: Project; registration: Registration; allCultures: readonly Culture[] };

function Opened({ project, registration, allCultures }: Props) {
  const params = { projectId: project.id, registrationId: registration.id };
  const publication = usePublication(params);
  const asksForPublished = useAsksForPublished();
  const { projectId, registrationId } = params;
  const hasNoDraft = publication.data?.draft === null;
  useEffect(() => {
    if (hasNoDraft) void leaveDraftSession({ projectId, registrationId });
  }, [hasNoDraft, projectId, registrationId]);
  return (
    <Loaded read={publication} failed="The scenario could not be loaded.">
      {({ draft }) => {
        const source = draft && !asksForPublished ? "draft" : "published";
        return (
          <Session
            project={project}
            registration={registration}
            allCultures={allCultures}
            source={source}
            isLive={asksForPublished}
          />
        );
      }}
    </Loaded>
  );
}

type SessionProps = Props & { source: Source; isLive: boolean };

/** Not mounted again when a change of the published scenario starts a draft: the session goes on. rules/publishing 14 */
function Session({ project, registration, allCultures, source, isLive }: SessionProps) {
  const { id: registrationId, cultureCode: own } = registration;
  const opening = useScenarioSession({ projectId: project.id, registrationId, own, source, isLive });
  return (
    <Loaded read={{ ...opening, data: opening.session }} failed="The scenario could not be loaded.">
      {(session) => (
        <ScenarioEditingProvider
          project={project}
          registration={registration}
          allCultures={allCultures}
          session={session}
          source={source}
        >
          <EditorLayout />
        </ScenarioEditingProvider>
      )}
    </Loaded>
  );
}
