import { countOf } from "@foyer/domain/format/counts.ts";
import { type PointerEvent, useState } from "react";
import classes from "./chart.module.css";
import type { Point } from "./point.ts";

type Props = {
  points: readonly Point[];
  unit: string;
  /** Its content, for those who do not see it. */
  label: string;
};

/** The drawing's own units; it is stretched to its box. */
const WIDTH = 1000;
const HEIGHT = 100;

/** A line without axes, such as on a card: drawn by hand, so that Home does not load the chart library. */
export function SparkLine({ points, unit, label }: Props) {
  const [at, setAt] = useState<number>();
  const most = Math.max(2, ...points.map(({ count }) => count));
  const left = (index: number) => (index / Math.max(1, points.length - 1)) * WIDTH;
  const top = (count: number) => HEIGHT - (count / most) * HEIGHT;
  const line = points
    .map(({ count }, index) => `${left(index).toFixed(1)},${top(count).toFixed(1)}`)
    .join(" ");
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    setAt(Math.round(((clientX - box.left) / box.width) * (points.length - 1)));
  };
  const pointed = at === undefined ? undefined : points[at];
  return (
    <>
      <div
        className={classes.plot}
        data-small
        role="img"
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg
          className={classes.spark}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
          <polyline points={line} />
          {at !== undefined && pointed && <line x1={left(at)} x2={left(at)} y1={0} y2={HEIGHT} />}
        </svg>
      </div>
      <div className={classes.readout} aria-hidden>
        {pointed && `${pointed.label}: ${countOf(pointed.count, unit)}`}
      </div>
    </>
  );
}
