import { type GateLive, getGateLive } from "@foyer/contract/gate-live.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack, Text } from "@mantine/core";
import { Figure, FigureRow } from "../../../project/figure.tsx";
import { ProjectPage } from "../../../project/project-page.tsx";
import { useRead } from "../../../server/use-read.ts";
import { Loaded } from "../../../shell/loaded.tsx";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { GateConflicts } from "../conflicts/gate-conflicts.tsx";
import { Freshness } from "./freshness.tsx";
import { LiveAreas } from "./live-areas.tsx";
import { LiveDevices } from "./live-devices.tsx";
import { LiveGates } from "./live-gates.tsx";
import { LiveQuarters } from "./live-quarters.tsx";
import { LiveRefused } from "./live-refused.tsx";

/** A read costs the same after ten scans and after a million. rules/gates 34 */
const REFRESH_MS = 5_000;

/** The gates of a project today, for whoever supervises them. rules/gates 34, 35 */
export function LiveScreen() {
  const { projectId } = useScreenParams("gatesLive");
  return <ProjectPage id={projectId}>{(project) => <Live key={project.id} project={project} />}</ProjectPage>;
}

function Live({ project }: { project: Project }) {
  const read = useRead(
    getGateLive,
    { params: { projectId: project.id } },
    { staleMs: 0, refreshMs: () => REFRESH_MS },
  );
  const { timeZone } = project;
  return (
    <Loaded read={read} failed="The gates could not be loaded.">
      {(live) => (
        <Stack gap="lg" maw={WIDTHS.wide}>
          <Freshness now={live.now} failure={read.error?.message ?? null} timeZone={timeZone} />
          <LiveFigures live={live} />
          <LiveAreas project={project} live={live} />
          <LiveQuarters live={live} timeZone={timeZone} />
          <LiveDevices devices={live.devices} now={live.now} timeZone={timeZone} />
          <GateConflicts project={project} openCount={live.openConflicts} />
          <LiveRefused live={live} timeZone={timeZone} />
          {live.gates.length > 0 ? (
            <LiveGates live={live} timeZone={timeZone} />
          ) : (
            <Text size="sm" c="dimmed">
              There are no gates yet. Managers add them on the page of gates.
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function LiveFigures({ live }: { live: GateLive }) {
  const { visitorsToday, entered, left, refused, openConflicts, uncounted } = live;
  return (
    <>
      <FigureRow>
        <Figure name="Visitors today" value={formatCount(visitorsToday)} more="different codes" />
        <Figure
          name="Entered today"
          value={formatCount(entered)}
          more={left > 0 ? `${formatCount(left)} left` : "with further entries"}
        />
        <Figure name="Refused today" value={formatCount(refused)} more="scans" />
        <Figure
          name="Let in twice or wrongly"
          value={formatCount(openConflicts)}
          more={openConflicts > 0 ? "not ticked off" : "none open"}
        />
      </FigureRow>
      {uncounted > MANY_UNCOUNTED && (
        <Text size="sm" c="dimmed" role="status">
          {countOf(uncounted, "scan")} {uncounted === 1 ? "is" : "are"} still being counted.
        </Text>
      )}
    </>
  );
}

/** Fewer are counted within a second. */
const MANY_UNCOUNTED = 200;
