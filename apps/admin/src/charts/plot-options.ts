import { formatCount } from "@foyer/domain/format/counts.ts";
import UPlot from "uplot";
import type { Point } from "./point.ts";

export type Colors = { series: string; text: string; line: string; font: string };

type Drawn = {
  shape: "line" | "bars";
  colors: Colors;
  /** The point below the pointer. */
  onPoint: (at: number | null) => void;
};

/** The options of a chart: three ticks of counts, from zero, as many labels below as fit, without a legend. */
export function optionsOf(
  points: readonly Point[],
  { shape, colors, onPoint }: Drawn,
): Omit<UPlot.Options, "width" | "height"> {
  const last = points.length - 1;
  const most = Math.max(1, ...points.map(({ count }) => count));
  const top = most <= 2 ? 2 : Math.ceil(most / 2) * 2;
  const bars = shape === "bars" ? UPlot.paths.bars?.({ size: [0.7, 40] }) : undefined;
  const axis = { stroke: colors.text, font: colors.font, ticks: { show: false } };
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: shape === "line" } },
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
    padding: [8, 40, 0, 8],
    scales: {
      // A bar is drawn about its point: half of it is outside.
      x: { time: false, range: shape === "bars" ? [-0.5, last + 0.5] : [0, Math.max(1, last)] },
      y: { range: [0, top] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        splits: ({ bbox }) => ticksOf(points, bbox.width / devicePixelRatio),
        values: (_, at) => at.map((one) => points[one]?.label ?? ""),
      },
      {
        ...axis,
        grid: { stroke: colors.line, width: 1 },
        size: 14 + 8 * formatCount(top).length,
        splits: () => [0, top / 2, top],
        values: (_, counts) => counts.map(formatCount),
      },
    ],
    series: [
      {},
      {
        stroke: colors.series,
        width: 2,
        points: { show: points.length < 2 },
        ...(bars && { paths: bars, fill: colors.series }),
      },
    ],
  };
}

/** Widest digit of the axis's font, and the space between two labels, in CSS pixels. */
const DIGIT = 7;
const GAP = 16;

/** The points that get a label, at the same distance, the last one included. `width`: of the chart, in CSS pixels. */
export function ticksOf(points: readonly Point[], width: number): number[] {
  const longest = Math.max(...points.map(({ label }) => label.length));
  const fit = Math.max(1, Math.floor(width / (longest * DIGIT + GAP)));
  const step = Math.ceil(points.length / fit);
  const ticks: number[] = [];
  for (let at = points.length - 1; at >= 0; at -= step) ticks.unshift(at);
  return ticks;
}
