import type { VisitorSummary } from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { columnsOf } from "../../list/columns-of.tsx";
import { type GateLine, mostOf, toGateLines } from "./gate-lines.ts";
import { SummarySection } from "./summary-section.tsx";
import classes from "./visitors.module.css";

const { custom } = columnsOf<GateLine, { most: number }>();

/** More gates are shown on demand, so that the files below stay in reach. */
const GATES_AT_FIRST = 10;

/** Unique visitors by gate and day: a table with a bar in each cell, all gates together first. */
export function VisitorsByDay({ days }: Pick<VisitorSummary, "days">) {
  const [areAllShown, setAllShown] = useState(false);
  const lines = useMemo(() => toGateLines(days), [days]);
  const columns = useMemo(() => toColumns(days), [days]);
  const context = useMemo(() => ({ most: mostOf(days) }), [days]);
  if (days.length === 0) return null;
  const gates = lines.length - 1;
  return (
    <SummarySection title="Unique visitors by day and gate">
      <DataTable
        label="Table of unique visitors"
        columns={columns}
        rows={areAllShown ? lines : lines.slice(0, GATES_AT_FIRST + 1)}
        keyOf={({ gate }) => (gate === null ? "all" : `gate ${gate}`)}
        context={context}
        height="content"
      />
      {gates > GATES_AT_FIRST && (
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={areAllShown}
          onClick={() => setAllShown((shown) => !shown)}
          style={{ alignSelf: "start" }}
        >
          {areAllShown ? `Show the ${GATES_AT_FIRST} busiest gates` : `Show all ${formatCount(gates)} gates`}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        A code counts once a day at each gate, and once in “All gates”, however many gates it passes.
      </Text>
    </SummarySection>
  );
}

const toColumns = (days: VisitorSummary["days"]) => [
  custom("gate", "Gate", ({ gate }) => (gate === null ? <b>All gates</b> : <bdi>{gate}</bdi>), {
    minWidth: 9,
    isRowHead: true,
    stays: "start",
    card: "title",
  }),
  ...days.map(({ visitDate }) =>
    custom(
      visitDate,
      formatDay(visitDate),
      ({ gate, visitors }, { most }) => (
        <Bar count={visitors[visitDate] ?? 0} most={most} isTotal={gate === null} />
      ),
      { minWidth: 8, isNumber: true },
    ),
  ),
];

function Bar({ count, most, isTotal }: { count: number; most: number; isTotal: boolean }) {
  return (
    <>
      {isTotal ? <b>{formatCount(count)}</b> : formatCount(count)}
      <span className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          data-total={isTotal || undefined}
          style={{ inlineSize: `${(count / most) * 100}%` }}
        />
      </span>
    </>
  );
}
