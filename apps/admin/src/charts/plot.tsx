import "uplot/dist/uPlot.min.css";
import { countOf } from "@foyer/domain/format/counts.ts";
import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import UPlot from "uplot";
import classes from "./chart.module.css";
import { type Colors, optionsOf } from "./plot-options.ts";
import type { Point } from "./point.ts";

type Props = {
  points: readonly Point[];
  unit: string;
  shape: "line" | "bars";
  /** Its content, for those who do not see it. */
  label: string;
};

/** The drawing of a chart, redrawn when its box or the colour scheme changes. */
export function Plot({ points, unit, shape, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme("light");
  const [pointed, setPointed] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the scheme
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const options = optionsOf(points, { shape, colors: colorsOf(element), onPoint: setPointed });
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const data: UPlot.AlignedData = [points.map((_, at) => at), points.map(({ count }) => count)];
    const plot = new UPlot({ ...options, ...size() }, data, element);
    const observer = new ResizeObserver(() => plot.setSize(size()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [points, shape, scheme]);
  const point = pointed === null ? undefined : points[pointed];
  return (
    <>
      <div className={classes.plot} role="img" aria-label={label}>
        <div ref={box} className={classes.canvas} />
      </div>
      <div className={classes.readout} aria-hidden>
        {point && `${point.label}: ${countOf(point.count, unit)}`}
      </div>
    </>
  );
}

function colorsOf(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  return {
    series: style.fill,
    text: style.color,
    line: style.borderTopColor,
    font: `12px ${style.fontFamily}`,
  };
}
