import type { GateArea } from "@foyer/contract/gate-areas.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Paper, Progress, Title } from "@mantine/core";
import { Figure } from "../../../project/figure.tsx";
import { areaName } from "../areas/area-name.ts";
import classes from "./live.module.css";

/** Nearly full. */
const SOON = 0.9;

/** How many people are in each area now, and how many may be. rules/gates 12, 36 */
export function LiveAreas({ areas }: { areas: readonly GateArea[] }) {
  const known = areas.filter(({ inside }) => inside !== null);
  if (known.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="In each area now">
      <Title order={2} size="h4" mb="xs">
        In each area now
      </Title>
      <div className={classes.areas}>
        {known.map((area) => (
          <Area key={area.gateId} area={area} />
        ))}
      </div>
    </Paper>
  );
}

function Area({ area }: { area: GateArea }) {
  const { name, capacity, stopsWhenFull } = area;
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
    </div>
  );
}
