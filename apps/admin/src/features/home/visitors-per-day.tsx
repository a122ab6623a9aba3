import { listVisitorDays, type ProjectDays } from "@foyer/contract/visitor-days.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { BarTable } from "@foyer/ui/bar-table.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Paper, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";

/** How many visitors came on each day of the current projects; nothing before the first gate file. rules/visitors 11 */
export function VisitorsPerDay() {
  const { can } = useSession();
  return can(listVisitorDays) ? <Days /> : null;
}

function Days() {
  const read = useRead(listVisitorDays, {});
  return (
    <LoadGate read={read} failed="The visitors per day could not be loaded." loading={null}>
      {(projects) =>
        projects.length === 0 ? null : (
          <Paper withBorder p="md" component="section" aria-label="Visitors per day">
            <Stack gap="md">
              <Title order={2} size="h4">
                Visitors per day
              </Title>
              {projects.map((project) => (
                <DaysOfProject key={project.projectId} {...project} />
              ))}
            </Stack>
          </Paper>
        )
      }
    </LoadGate>
  );
}

function DaysOfProject({ projectId, projectName, days }: ProjectDays) {
  const heading = useId();
  const most = Math.max(...days.map(({ visitors }) => visitors));
  return (
    <div>
      <Text component="h3" size="sm" fw={600} m={0} id={heading}>
        <AppLink to={paths.visitors({ projectId, projectName })}>
          <bdi>{projectName}</bdi>
        </AppLink>
      </Text>
      <BarTable
        labelledBy={heading}
        columns={["Day", "Visitors"]}
        rows={days.map(({ visitDate, visitors }) => ({
          key: visitDate,
          label: formatDay(visitDate),
          count: visitors,
          share: visitors / most,
        }))}
      />
    </div>
  );
}
