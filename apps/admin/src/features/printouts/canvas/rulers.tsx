import classes from "./canvas.module.css";
import { ticksOf } from "./ruler-ticks.ts";

/** Pixels on the screen. */
const THICKNESS = 18;
const TICK = 5;

type Props = { axis: "x" | "y"; lengthMm: number; pixelsPerMm: number };

/** A ruler in mm of the paper, along one side of the canvas; it stays in sight while the canvas is scrolled. */
export function Ruler({ axis, lengthMm, pixelsPerMm }: Props) {
  const length = lengthMm * pixelsPerMm;
  const isAcross = axis === "x";
  const size = isAcross ? { width: length, height: THICKNESS } : { width: THICKNESS, height: length };
  return (
    <svg {...size} className={isAcross ? classes.across : classes.down} aria-hidden="true">
      {ticksOf(lengthMm, pixelsPerMm).map(({ mm, isNumbered }) => {
        const at = mm * pixelsPerMm;
        const from = THICKNESS - (isNumbered ? THICKNESS : TICK);
        return (
          <g key={mm}>
            <line
              {...(isAcross
                ? { x1: at, x2: at, y1: from, y2: THICKNESS }
                : { x1: from, x2: THICKNESS, y1: at, y2: at })}
            />
            {isNumbered && at + THICKNESS <= length && (
              <text
                {...(isAcross
                  ? { x: at + 3, y: 10 }
                  : { transform: `translate(10 ${at + 3}) rotate(-90)`, textAnchor: "end" })}
              >
                {mm === 0 ? "mm" : mm}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
