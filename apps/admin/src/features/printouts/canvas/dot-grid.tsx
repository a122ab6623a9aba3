import { useId } from "react";
import classes from "./canvas.module.css";
import type { Sheet } from "./geometry.ts";

type Props = { sheet: Sheet; dot: number; unit: number };

/** The dots of the printer over the sheet; `dot` is the side of one, in pixels of the sheet. */
export function DotGrid({ sheet, dot, unit }: Props) {
  const id = useId();
  return (
    <g pointerEvents="none">
      <pattern id={id} width={dot} height={dot} patternUnits="userSpaceOnUse">
        <path d={`M ${dot} 0 H 0 V ${dot}`} className={classes.dots} strokeWidth={unit} />
      </pattern>
      <rect width={sheet.width} height={sheet.height} fill={`url(#${id})`} />
    </g>
  );
}
