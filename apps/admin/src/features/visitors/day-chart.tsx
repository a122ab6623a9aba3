import type { VisitorSummary } from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { gateClass } from "./gates-of.ts";
import classes from "./visitors.module.css";

type Props = { days: VisitorSummary["days"]; gates: readonly string[] };
type Day = VisitorSummary["days"][number];

/** A bar a day, stacked by gate. Its numbers stand in the table below it, so readers of the page skip it. */
export function DayChart({ days, gates }: Props) {
  const most = Math.max(1, ...days.map(sumOf));
  return (
    <div className={classes.chart}>
      {days.map((day) => (
        <div key={day.visitDate} className={classes.bar} aria-hidden="true">
          <span>{formatDay(day.visitDate)}</span>
          <svg aria-hidden="true" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none">
            {partsOf(day, gates).map(({ gate, visitors, before }, index) => (
              <rect key={gate} className={gateClass(index)} x={before} width={visitors} height={1}>
                <title>{`${gate}: ${formatCount(visitors)}`}</title>
              </rect>
            ))}
          </svg>
        </div>
      ))}
    </div>
  );
}

const sumOf = ({ gates }: Day) => gates.reduce((sum, { visitors }) => sum + visitors, 0);

function partsOf(day: Day, gates: readonly string[]) {
  let before = 0;
  return gates.map((gate) => {
    const visitors = day.gates.find(({ turngate }) => turngate === gate)?.visitors ?? 0;
    const part = { gate, visitors, before };
    before += visitors;
    return part;
  });
}
