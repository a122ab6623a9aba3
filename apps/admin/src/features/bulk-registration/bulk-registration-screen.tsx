import { getBatchCatalogue, isBulkAvailable } from "@foyer/contract/bulk-registration.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrations, type RegistrationRow } from "@foyer/contract/registrations.ts";
import { Alert, Stack } from "@mantine/core";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { NotFoundScreen } from "../../shell/not-found-screen.tsx";
import { useEntityName } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { BatchList } from "./batch-list.tsx";
import { FilePart } from "./file-part.tsx";
import { Part } from "./part.tsx";
import { TemplatePart } from "./template-part.tsx";

const POLL_MS = 1000;

/** Registers many visitors by one file: download the template, upload the file, follow the progress. */
export function BulkRegistrationScreen() {
  const { projectId, registrationId } = useScreenParams("bulkRegistration");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Wanted key={registrationId} project={project} registrationId={Number(registrationId)} />}
    </ProjectPage>
  );
}

function Wanted({ project, registrationId }: { project: Project; registrationId: number }) {
  const read = useRead(listRegistrations, { params: { projectId: project.id } });
  const registration = read.data?.find(({ id }) => id === registrationId);
  useEntityName("editRegistration", registration?.name);
  return (
    <Loaded read={read} failed="Unable to load requested registration">
      {() => (registration ? <Parts project={project} registration={registration} /> : <NotFoundScreen />)}
    </Loaded>
  );
}

function Parts({ project, registration }: { project: Project; registration: RegistrationRow }) {
  const params = { projectId: project.id, registrationId: registration.id };
  const batches = useRead(
    getBatchCatalogue,
    { params },
    { staleMs: 0, refreshMs: (data) => (data?.batchRegistrations.some(isActive) ? POLL_MS : false) },
  );
  const available = useRead(isBulkAvailable, { params }, { staleMs: 0 });
  const refusal = refusalOf(registration, available.data?.result);
  return (
    <Stack gap="md">
      {refusal === undefined ? (
        <>
          <TemplatePart params={params} />
          <FilePart
            project={project}
            registrationId={registration.id}
            isReady={available.data !== undefined}
          />
        </>
      ) : (
        <Alert color="blue">{refusal}</Alert>
      )}
      <Part number={3} title="Files and tickets">
        <BatchList project={project} registrationId={registration.id} read={batches} />
      </Part>
    </Stack>
  );
}

const isActive = ({ state }: { state: string }) => state === "waiting" || state === "running";

/** Returns why no file can be uploaded. rules/bulk-registration 1 */
function refusalOf(
  { registrationType }: RegistrationRow,
  isAvailable: boolean | undefined,
): string | undefined {
  if (registrationType === "Offline") return "Bulk registration is not available for offline registration";
  return isAvailable === false ? "Bulk registration is not available" : undefined;
}
