import type { GateLive } from "@foyer/contract/gate-live.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Paper, Title } from "@mantine/core";
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

/** The gates with their scans of today. Last on the page, because an event may have dozens. rules/gates 34 */
export function LiveGates({ live, timeZone }: { live: GateLive; timeZone: string }) {
  const rows = live.gates.map((gate) => ({
    ...gate,
    lately: quarterPoints(live, gate.id, timeZone).at(-1)?.count ?? 0,
  }));
  return (
    <Paper withBorder p="md" component="section" aria-label="Gates today">
      <Title order={2} size="h4" mb="xs">
        Gates today
      </Title>
      <DataTable
        label="Table of gates today"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        context={undefined}
        height="content"
        layout="stacked"
      />
    </Paper>
  );
}
