import type { VisitorSummary } from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { DayChart } from "./day-chart.tsx";
import { gateClass, gatesOf } from "./gates-of.ts";
import { SummarySection } from "./summary-section.tsx";
import classes from "./visitors.module.css";

type Day = VisitorSummary["days"][number];

const { custom } = columnsOf<Day>();
const number = { isNumber: true, width: 8 } as const;

/** Unique visitors by day, stacked by gate, with the numbers as a table. */
export function VisitorsByDay({ days }: Pick<VisitorSummary, "days">) {
  const gates = gatesOf(days);
  if (days.length === 0) return null;
  const columns = [
    custom("visitDate", "Day", ({ visitDate }: Day) => formatDay(visitDate), { width: 8 }),
    ...gates.map((gate) =>
      custom(
        `gate ${gate}`,
        gate,
        ({ gates: counted }: Day) => formatCount(visitorsAt(counted, gate)),
        number,
      ),
    ),
    custom("visitors", "All gates", ({ visitors }: Day) => <b>{formatCount(visitors)}</b>, number),
  ];
  return (
    <SummarySection title="Unique visitors by day and gate">
      <DayChart days={days} gates={gates} />
      <ul className={classes.legend} aria-hidden>
        {gates.map((gate, index) => (
          <li key={gate}>
            <span className={`${classes.swatch} ${gateClass(index)}`} />
            <bdi>{gate}</bdi>
          </li>
        ))}
      </ul>
      <DataTable
        label="Table of unique visitors"
        columns={columns}
        rows={days}
        keyOf={({ visitDate }) => visitDate}
        context={undefined}
        height="content"
      />
      <Text size="sm" c="dimmed">
        A code counts once a day at each gate, and once in “All gates”, however many gates it passes.
      </Text>
    </SummarySection>
  );
}

const visitorsAt = (gates: Day["gates"], gate: string) =>
  gates.find(({ turngate }) => turngate === gate)?.visitors ?? 0;
