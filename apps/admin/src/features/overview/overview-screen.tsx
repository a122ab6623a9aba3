import { getOverview, type Overview } from "@foyer/contract/overview.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { Chart } from "../../charts/chart.tsx";
import { daysBefore, pointsOfDays } from "../../charts/days.ts";
import { paths } from "../../paths.ts";
import { Figure, FigureRow } from "../../project/figure.tsx";
import { FirstSteps } from "../../project/first-steps.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useAmount } from "../../session/use-amount.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { PageActions } from "../../shell/page-actions.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { Attendance } from "./attendance.tsx";
import { FunnelTable } from "./funnel-table.tsx";
import { RegistrationTable } from "./registration-table.tsx";
import { Section } from "./section.tsx";
import { ShareBars } from "./share-bars.tsx";

const REFRESH_MS = 60_000;

/** How one project stands: the first page of a project. rules/home 8 */
export function OverviewScreen() {
  const { projectId } = useScreenParams("projectOverview");
  return (
    <ProjectPage id={projectId}>{(project) => <OverviewOf key={project.id} project={project} />}</ProjectPage>
  );
}

function OverviewOf({ project }: { project: Project }) {
  const params = { projectId: project.id };
  const read = useRead(getOverview, { params }, { staleMs: 0, refreshMs: () => REFRESH_MS });
  return (
    <Loaded read={read} failed="The overview could not be loaded.">
      {(overview) => (
        <Stack gap="lg" maw={WIDTHS.wide}>
          {overview.isCounting && (
            <Text size="sm" c="dimmed" role="status">
              Tickets are being counted. All but issued and awaiting payment may lag.
            </Text>
          )}
          <PageActions>
            <Button
              component={AppLink}
              variant="default"
              to={`${paths.ticketStatistics()}?project=${project.id}`}
            >
              Statistics
            </Button>
          </PageActions>
          <Figures overview={overview} />
          <FirstSteps projectId={project.id} />
          <Parts overview={overview} project={project} />
        </Stack>
      )}
    </Loaded>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { plan, issued, held, revenue, unpaid, came } = overview;
  const amount = useAmount();
  return (
    <FigureRow>
      <Figure name="Issued" value={formatCount(issued)} more={`of ${countOf(plan, "place")}`} />
      <Figure
        name="Awaiting payment"
        value={formatCount(held)}
        more={unpaid > 0 ? `${amount(unpaid)} unpaid` : "nothing unpaid"}
      />
      <Figure name="Revenue" value={amount(revenue)} more="of issued tickets" />
      <Figure
        name="Attended"
        value={formatCount(came)}
        more={issued > 0 ? percentOf(came, issued) : "of issued tickets"}
      />
    </FigureRow>
  );
}

const percentOf = (came: number, issued: number) => `${((came / issued) * 100).toFixed(1)} % of issued`;

function Parts({ overview, project }: { overview: Overview; project: Project }) {
  const { days, today, registrations, sources, countries, hours } = overview;
  const points = useMemo(() => {
    const [first = "", last = ""] = [days[0]?.day, days.at(-1)?.day];
    // Until today while tickets are sold, until the last sale once the event is over.
    const end = project.endDateTime.slice(0, 10) < today ? last : today;
    if (first === "") return [];
    // A week at least: a chart of one day is a dot.
    const week = daysBefore(end, 6);
    const [earliest = end] = [first, week].sort();
    return pointsOfDays(days, { first: earliest, last: end });
  }, [days, today, project.endDateTime]);
  return (
    <>
      {registrations.length > 0 && (
        <Section title="Registrations">
          <RegistrationTable project={project} registrations={registrations} />
        </Section>
      )}
      {points.length > 0 ? (
        <Section label="Sales">
          <Chart title="Tickets per day" unit="ticket" of="Day" shape="line" level={3} points={points} />
        </Section>
      ) : (
        <Text size="sm" c="dimmed">
          There are no tickets yet. Sales per day, sources and countries appear with the first one.
        </Text>
      )}
      {registrations.length > 0 && <FunnelTable registrations={registrations} />}
      {sources.length > 0 && (
        <ShareBars
          title="Sources"
          help="Groups of promo codes. Issued tickets, and those awaiting payment."
          of="Source"
          shares={sources.map((one) => ({
            ...one,
            name: one.isRest ? "All others" : one.groupId === null ? "Without a promo code" : one.name,
          }))}
        />
      )}
      {countries.length > 0 && (
        <ShareBars
          title="Countries"
          help="As visitors answered. Issued tickets, and those awaiting payment."
          of="Country"
          shares={countries.map((one) => ({
            ...one,
            name: one.isRest ? "All others" : one.name === "" ? "Not given" : one.name,
          }))}
        />
      )}
      {hours.length > 0 && <Attendance hours={hours} />}
    </>
  );
}
