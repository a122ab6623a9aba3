import { type HomeProject, listHomeProjects } from "@foyer/contract/home.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { ShowFirst } from "@foyer/ui/show-first.tsx";
import { SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { ProjectCard } from "./project-card.tsx";

const SHOWN_AT_FIRST = 6;
const REFRESH_MS = 60_000;

/** How the running and coming projects stand. rules/home 6 */
export function ProjectCards() {
  const read = useRead(listHomeProjects, {}, { refreshMs: () => REFRESH_MS });
  return (
    <LoadGate
      read={read}
      failed="The projects could not be loaded."
      loading={<Skeleton height={280} radius="md" />}
    >
      {({ projects, total, isCounting }) => (
        <Stack gap="sm" component="section" aria-label="Projects">
          <Title order={2} size="h4">
            Running and coming projects
          </Title>
          {isCounting && <Counting />}
          {projects.length === 0 ? (
            <Text size="sm" c="dimmed">
              No project is running or coming. <AppLink to={paths.projects()}>See all projects</AppLink>
            </Text>
          ) : (
            <Cards projects={projects} total={total} />
          )}
        </Stack>
      )}
    </LoadGate>
  );
}

/** Told while many changes wait for the job. rules/home 2 */
const Counting = () => (
  <Text size="sm" c="dimmed" role="status">
    Tickets are being counted. Revenue and days may lag.
  </Text>
);

function Cards({ projects, total }: { projects: readonly HomeProject[]; total: number }) {
  return (
    <>
      <ShowFirst items={projects} count={SHOWN_AT_FIRST}>
        {(shown) => (
          <SimpleGrid cols={{ base: 1, md: projects.length === 1 ? 1 : 2 }} spacing="md">
            {shown.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </SimpleGrid>
        )}
      </ShowFirst>
      {total > projects.length && (
        <Text size="sm" c="dimmed">
          {`The next ${projects.length} of ${total} projects are here. `}
          <AppLink to={paths.projects()}>See all projects</AppLink>
        </Text>
      )}
    </>
  );
}
