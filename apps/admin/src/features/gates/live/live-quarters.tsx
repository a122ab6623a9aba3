import type { GateLive } from "@foyer/contract/gate-live.ts";
import { Paper, Select, Stack, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { Chart } from "../../../charts/chart.tsx";
import { quarterPoints } from "./quarter-points.ts";

/** People who came in today, by gate and quarter of an hour. rules/gates 34 */
export function LiveQuarters({ live, timeZone }: { live: GateLive; timeZone: string }) {
  const { gates, quarters } = live;
  const [chosen, choose] = useState<number | null>(null);
  const gateId = gates.some(({ id }) => id === chosen) ? chosen : null;
  const points = useStable(quarterPoints(live, gateId, timeZone));
  const last = points.at(-1)?.label;
  if (quarters.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="People per quarter of an hour">
      <Stack gap="md">
        <Title order={2} size="h4">
          People per quarter of an hour
        </Title>
        {gates.length > 1 && (
          <Select
            label="Gate"
            maw={320}
            allowDeselect={false}
            data={[
              { value: "", label: "All gates" },
              ...gates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={gateId === null ? "" : String(gateId)}
            onChange={(value) => choose(value ? Number(value) : null)}
          />
        )}
        <Chart
          title={`Entered today, until ${last}`}
          unit="arrival"
          of="From"
          shape="bars"
          level={3}
          points={points}
        />
      </Stack>
    </Paper>
  );
}

/** The same array as long as it has the same content: the chart is drawn anew for another one. */
function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text has all of it
  return useMemo(() => value, [text]);
}
