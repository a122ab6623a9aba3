import { type GateArea, resetGateArea } from "@foyer/contract/gate-areas.ts";
import type { GateLive } from "@foyer/contract/gate-live.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { RowButton } from "@foyer/ui/table/row-button.tsx";
import { Paper, Progress, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Figure } from "../../../project/figure.tsx";
import { useSession } from "../../../session/use-session.ts";
import { areaName } from "../areas/area-name.ts";
import { ResetArea } from "../areas/reset-area.tsx";
import classes from "./live.module.css";

/** Nearly full. */
const SOON = 0.9;

type Props = { project: Project; live: Pick<GateLive, "areas" | "day"> };

/** How many people are in each area now, and how many may be. rules/gates 12, 36, 51 */
export function LiveAreas({ project: { id: projectId, timeZone }, live: { areas, day } }: Props) {
  const mayReset = useSession().can(resetGateArea);
  const [asked, ask] = useState<GateArea | null>(null);
  const known = areas.filter(({ inside }) => inside !== null);
  if (known.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="In each area now">
      <Title order={2} size="h4" mb="xs">
        In each area now
      </Title>
      <div className={classes.areas}>
        {known.map((area) => (
          <Area
            key={area.gateId}
            area={area}
            timeZone={timeZone}
            onReset={mayReset ? () => ask(area) : null}
          />
        ))}
      </div>
      {asked && <ResetArea projectId={projectId} area={asked} today={day} onClose={() => ask(null)} />}
    </Paper>
  );
}

type AreaProps = { area: GateArea; timeZone: string; onReset: (() => void) | null };

function Area({ area, timeZone, onReset }: AreaProps) {
  const { name, capacity, stopsWhenFull, lastReset } = area;
  const inside = area.inside ?? 0;
  const share = capacity === null ? 0 : inside / capacity;
  const color = share >= 1 ? "red" : share >= SOON ? "yellow" : undefined;
  const isFull = share >= 1;
  const rest = [
    capacity === null ? "no limit" : `of ${formatCount(capacity)}`,
    isFull && (stopsWhenFull ? "full: the next are stopped" : "full: the next are marked"),
    area.insideSinceEarlier && `${formatCount(area.insideSinceEarlier)} since an earlier day`,
  ].filter(Boolean);
  return (
    <div className={classes.area}>
      <dl className={classes.figure}>
        <Figure name={areaName(name)} value={formatCount(inside)} more={rest.join(", ")} />
      </dl>
      {capacity !== null && (
        <Progress
          value={Math.min(100, share * 100)}
          {...(color && { color })}
          aria-label={`${areaName(name)}: ${formatCount(inside)} of ${formatCount(capacity)}`}
        />
      )}
      {lastReset && (
        <Text size="sm" c="dimmed">
          Everybody had left at {formatMoment(lastReset.at, timeZone)} (<bdi>{lastReset.by}</bdi>)
        </Text>
      )}
      {onReset && inside > 0 && (
        <div className={classes.reset}>
          <RowButton
            label={`Everybody has left ${areaName(name)}`}
            word="Everybody has left"
            onClick={onReset}
          />
        </div>
      )}
    </div>
  );
}
