import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { BarTable } from "@foyer/ui/bar-table.tsx";
import { Button, Group, Text } from "@mantine/core";
import { useId, useState } from "react";
import { lazyPart } from "../shell/lazy-part.tsx";
import classes from "./chart.module.css";
import type { Point } from "./point.ts";
import { SparkLine } from "./spark-line.tsx";

// The chart library is loaded with the first chart.
const Plot = lazyPart(() => import("./plot.tsx").then((module) => module.Plot), {
  waiting: () => <div className={classes.plot} />,
});

type Props = {
  title: string;
  points: readonly Point[];
  /** The counted noun: "ticket". */
  unit: string;
  /** The head of the first column of its table: "Day". */
  of: string;
  /** `line` for what grows day by day, `bars` for amounts of each hour. */
  shape: "line" | "bars";
  /** A line without axes, on a card. */
  isSmall?: boolean;
  level: 3 | 4;
};

/** A chart of one series, with the same numbers as a table one press away. rules/home 10 */
export function Chart({ title, points, unit, of, shape, isSmall = false, level }: Props) {
  const [isTable, setTable] = useState(false);
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text component={Heading} size="sm" fw={500} m={0} id={heading}>
          {title}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          flex="none"
          aria-describedby={heading}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? "Show chart" : "Show table"}
        </Button>
      </Group>
      {isTable ? (
        <div className={classes.table}>
          <NumbersTable points={points} labelledBy={heading} columns={[of, capital(`${unit}s`)]} />
        </div>
      ) : isSmall ? (
        <SparkLine points={points} unit={unit} label={inWords(title, points, unit)} />
      ) : (
        <Plot points={points} unit={unit} shape={shape} label={inWords(title, points, unit)} />
      )}
    </div>
  );
}

type TableProps = { points: readonly Point[]; labelledBy: string; columns: readonly [string, string] };

function NumbersTable({ points, labelledBy, columns }: TableProps) {
  const most = Math.max(1, ...points.map(({ count }) => count));
  const counted = points.filter(({ count }) => count > 0);
  return (
    <BarTable
      labelledBy={labelledBy}
      columns={columns}
      rows={counted.map(({ label, count }) => ({ key: label, label, count, share: count / most }))}
    />
  );
}

/** The chart in a sentence. */
function inWords(title: string, points: readonly Point[], unit: string): string {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const top = points.reduce<Point | undefined>(
    (most, one) => (most && most.count >= one.count ? most : one),
    undefined,
  );
  const most = top && top.count > 0 ? ` Highest: ${formatCount(top.count)}, ${top.label}.` : "";
  return `${title}: ${countOf(total, unit)} in all.${most} The table has each.`;
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
