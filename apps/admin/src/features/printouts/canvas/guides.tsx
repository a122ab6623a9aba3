import classes from "./canvas.module.css";
import type { Line, Sheet } from "./geometry.ts";

type Props = { lines: readonly Line[]; sheet: Sheet; unit: number };

/** The lines that a dragged field has snapped to, each with its name. */
export function Guides({ lines, sheet, unit }: Props) {
  return lines.map(({ axis, at, name }) => {
    const ends =
      axis === "x" ? { x1: at, y1: 0, x2: at, y2: sheet.height } : { x1: 0, y1: at, x2: sheet.width, y2: at };
    const isNearEnd = axis === "x" && at > sheet.width * 0.6;
    const place =
      axis === "x"
        ? { x: at + (isNearEnd ? -6 : 6) * unit, y: sheet.height - 8 * unit }
        : { x: 8 * unit, y: at < 20 * unit ? at + 16 * unit : at - 6 * unit };
    return (
      <g key={`${axis} ${name}`} pointerEvents="none">
        <line {...ends} className={classes.guide} strokeWidth={1.5 * unit} />
        <text
          {...place}
          className={classes.guideName}
          fontSize={13 * unit}
          strokeWidth={3 * unit}
          textAnchor={isNearEnd ? "end" : "start"}
        >
          {name}
        </text>
      </g>
    );
  });
}
