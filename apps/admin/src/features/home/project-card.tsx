import { WATCHES_GATES } from "@foyer/contract/gate-access.ts";
import type { HomeProject } from "@foyer/contract/home.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Group, Paper, Stack, Text } from "@mantine/core";
import { Chart } from "../../charts/chart.tsx";
import { daysBefore, pointsOfDays } from "../../charts/days.ts";
import { paths } from "../../paths.ts";
import { Figure, FigureRow } from "../../project/figure.tsx";
import { MoneyProject } from "../../session/money-project.ts";
import { TestMode } from "../../session/test-mode.tsx";
import { useAmount } from "../../session/use-amount.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";

const DAYS_SHOWN = 30;

/** A project on Home: days to go, tickets, money, sales of the last days, attendance while it runs. rules/home 6 */
export function ProjectCard({ project }: { project: HomeProject }) {
  const { id, name, issued, held, plan, revenue, unpaid, came, visitorsToday, isRunning, openGates } =
    project;
  const { today, days } = project;
  const { can, cardPayments } = useSession();
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="baseline" gap="xs">
          <Text component="h3" fw={600} m={0} style={{ overflowWrap: "anywhere" }} lineClamp={2} title={name}>
            <AppLink to={paths.projectOverview({ projectId: id, projectName: name })}>
              <bdi>{name}</bdi>
            </AppLink>
          </Text>
          <Group gap="sm" wrap="nowrap" flex="none">
            <Text size="sm" c="dimmed">
              {whenOf(project)}
            </Text>
            {isRunning && openGates > 0 && can({ access: WATCHES_GATES }) && (
              <AppLink
                to={paths.gatesLive({ projectId: id, projectName: name })}
                aria-label={`Live at the gates of ${name}`}
              >
                Live
              </AppLink>
            )}
          </Group>
        </Group>
        <FigureRow>
          <Figure
            name="Issued"
            value={formatCount(issued)}
            more={plan === 0 ? "no registration yet" : `of ${formatCount(plan)}${heldOf(held)}`}
          />
          <MoneyProject value={id}>
            <Revenue revenue={revenue} unpaid={unpaid} />
          </MoneyProject>
          {isRunning && (
            <Figure
              name="Attended"
              value={formatCount(came)}
              more={visitorsToday === null ? "nobody came yet" : `${formatCount(visitorsToday)} today`}
            />
          )}
        </FigureRow>
        {/* The head of the page says it of the installation. */}
        {project.paymentMode === "test" && cardPayments?.isLive !== false && <TestMode />}
        {days.length === 0 ? (
          <Text size="sm" c="dimmed">
            No tickets in the last 30 days.
          </Text>
        ) : (
          <Chart
            title="Tickets per day"
            unit="ticket"
            of="Day"
            shape="line"
            level={4}
            isSmall
            points={pointsOfDays(days, { first: daysBefore(today, DAYS_SHOWN - 1), last: today })}
          />
        )}
      </Stack>
    </Paper>
  );
}

function Revenue({ revenue, unpaid }: Pick<HomeProject, "revenue" | "unpaid">) {
  const amount = useAmount();
  return (
    <Figure
      name="Revenue"
      value={amount(revenue)}
      more={unpaid > 0 ? `${amount(unpaid)} unpaid` : "nothing unpaid"}
    />
  );
}

const heldOf = (held: number) => (held > 0 ? `, ${formatCount(held)} awaiting payment` : "");

function whenOf({ isRunning, daysToGo }: HomeProject): string {
  if (isRunning) return "Running";
  return daysToGo === 0 ? "Today" : daysToGo === 1 ? "Tomorrow" : `In ${countOf(daysToGo, "day")}`;
}
