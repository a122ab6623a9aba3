import type { VisitorSummary } from "@foyer/contract/visitors.ts";

type Day = VisitorSummary["days"][number];

/** A gate with its unique visitors by day; `gate` null: all gates together. */
export type GateLine = { gate: string | null; visitors: Readonly<Record<string, number>> };

/** The lines of all gates together and of each gate, the busiest first. rules/visitors 8 */
export function toGateLines(days: readonly Day[]): GateLine[] {
  const gates = [...new Set(days.flatMap(({ gates: of }) => of.map(({ turngate }) => turngate)))];
  const lines = gates.map((gate) => toLine(days, gate, (day) => visitorsAt(day, gate)));
  const sorted = lines.toSorted(
    (a, b) => sumOf(b) - sumOf(a) || COLLATOR.compare(a.gate ?? "", b.gate ?? ""),
  );
  return [toLine(days, null, ({ visitors }) => visitors), ...sorted];
}

const COLLATOR = new Intl.Collator("en-GB", { numeric: true });

function toLine(days: readonly Day[], gate: string | null, count: (day: Day) => number): GateLine {
  return { gate, visitors: Object.fromEntries(days.map((day) => [day.visitDate, count(day)])) };
}

/** The most visitors of one day, which the longest bar shows. A gate never has more than all gates together. */
export const mostOf = (days: readonly Day[]): number => Math.max(1, ...days.map(({ visitors }) => visitors));

const visitorsAt = ({ gates }: Day, gate: string) =>
  gates.find(({ turngate }) => turngate === gate)?.visitors ?? 0;

/** Orders the gates only: a visitor of two days counts in both. */
const sumOf = ({ visitors }: GateLine) => Object.values(visitors).reduce((sum, count) => sum + count, 0);
