import type { GateLive } from "@foyer/contract/gate-live.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Paper, Select, Stack, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { Chart } from "../../../charts/chart.tsx";
import { columnsOf } from "../../../list/columns-of.tsx";
import { quarterPoints } from "./quarter-points.ts";

type LiveGate = GateLive["gates"][number] & { lately: number };

const { text, count } = columnsOf<LiveGate>();
const COLUMNS = [
  text("name", "Gate", { below: ({ isClosed }) => isClosed && "closed", card: "title", minWidth: 9 }),
  count("entered", "Entered today", { width: 8 }),
  count("lately", "This quarter", { width: 8 }),
  count("left", "Left today", { width: 7 }),
  count("refused", "Refused today", { width: 8 }),
];

/** People who came in today, by gate and quarter of an hour. rules/gates 34 */
export function LiveQuarters({ live, timeZone }: { live: GateLive; timeZone: string }) {
  const { gates, quarters } = live;
  const [chosen, choose] = useState<number | null>(null);
  const gateId = gates.some(({ id }) => id === chosen) ? chosen : null;
  const points = useStable(quarterPoints(live, gateId, timeZone));
  const last = points.at(-1)?.label;
  const rows = gates.map((gate) => ({
    ...gate,
    lately: quarterPoints(live, gate.id, timeZone).at(-1)?.count ?? 0,
  }));
  if (gates.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="People per quarter of an hour">
      <Stack gap="md">
        <Title order={2} size="h4">
          People per quarter of an hour
        </Title>
        {gates.length > 1 && quarters.length > 0 && (
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
        {quarters.length > 0 && (
          <Chart
            title={`Entered today, until ${last}`}
            unit="arrival"
            of="From"
            shape="bars"
            level={3}
            points={points}
          />
        )}
        <DataTable
          label="Table of gates today"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          context={undefined}
          height="content"
          layout="stacked"
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
