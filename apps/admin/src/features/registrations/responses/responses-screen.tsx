import type { Project } from "@foyer/contract/projects.ts";
import { Stack } from "@mantine/core";
import { usePagedList } from "../../../list/use-paged-list.ts";
import { ProjectPage } from "../../../project/project-page.tsx";
import { useEntityName } from "../../../shell/page-slots.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { AnswerCharts } from "./answer-charts.tsx";
import { ResponseFilters } from "./response-filters.tsx";
import { ResponseList } from "./response-list.tsx";
import { ResponseSearch } from "./response-search.ts";
import { useRegistrationName } from "./use-registration-name.ts";

/** The responses to a registration: charts of the answers, and the list of all responses. */
export function ResponsesScreen() {
  const { projectId, registrationId } = useScreenParams("responses");
  return (
    <ProjectPage id={projectId}>
      {(project) => (
        <Responses key={registrationId} project={project} registrationId={Number(registrationId)} />
      )}
    </ProjectPage>
  );
}

const FILTERS = ["q", "status"] as const;

function Responses({ project, registrationId }: { project: Project; registrationId: number }) {
  const name = useRegistrationName(project.id, registrationId);
  useEntityName("editRegistration", name);
  const list = usePagedList(ResponseSearch, { filters: FILTERS, nothing: "No response matches." });
  const registration = { id: registrationId, name: name ?? `Registration ${registrationId}` };
  return (
    <Stack gap="md">
      <AnswerCharts projectId={project.id} registrationId={registrationId} />
      <ResponseFilters {...list} />
      <ResponseList project={project} registration={registration} list={list} />
    </Stack>
  );
}
