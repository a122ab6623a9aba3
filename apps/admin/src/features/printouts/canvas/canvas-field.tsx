import type { KeyboardEvent, PointerEvent } from "react";
import type { PlacedRow } from "../fields/field-row.ts";
import classes from "./canvas.module.css";
import { type Box, type Sheet, turnHandle } from "./geometry.ts";

/** The outline of a field as the server draws it, in points from its anchor, not turned. */
export type Drawn = { path: string; box: Box; isPlate: boolean };

type Props = {
  row: PlacedRow;
  name: string;
  /** Undefined until the server has drawn it: its name is shown in a frame. */
  drawn: Drawn | undefined;
  box: Box;
  sheet: Sheet;
  /** Pixels of the sheet that are one pixel on the screen. */
  unit: number;
  isSelected: boolean;
  /** Handles are shown on the only selected field. */
  hasHandles: boolean;
  onGrab: (event: PointerEvent, kind: "move" | "turn" | "size") => void;
  onKey: (event: KeyboardEvent) => void;
  onFocus: () => void;
};

/** The side of a handle on the screen, in pixels: large enough for a finger. */
const HANDLE = 24;

/** One field on the canvas: it can be focused, grabbed, turned and resized. */
export function CanvasField(props: Props) {
  const { row, name, drawn, box, sheet, unit, isSelected, hasHandles, onGrab, onKey, onFocus } = props;
  const scale = sheet.pixelsPerPoint;
  const area = scaled(box, scale);
  const label = `${name}, x ${row.coordX}, y ${row.coordY}, angle ${row.rotationAngle}°`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons of HTML
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isSelected}
      aria-roledescription="field of the template"
      className={classes.field}
      data-selected={isSelected || undefined}
      transform={`translate(${row.coordX} ${row.coordY}) rotate(${row.rotationAngle})`}
      onPointerDown={(event) => onGrab(event, "move")}
      onKeyDown={onKey}
      onFocus={onFocus}
    >
      <rect {...grownTo(area, HANDLE * unit)} fill="transparent" />
      {drawn ? (
        <g transform={`scale(${scale})`}>
          {drawn.isPlate && <rect {...drawn.box} fill="#fff" />}
          {drawn.path && <path d={drawn.path} fill="#000" />}
        </g>
      ) : (
        <text
          x={area.x}
          y={area.y + area.height * 0.75}
          fontSize={Math.max(8 * unit, Math.min(area.height * 0.7, row.fontSize * scale))}
          className={classes.rough}
        >
          {name}
        </text>
      )}
      <rect
        {...area}
        className={classes.frame}
        strokeWidth={(isSelected ? 2 : 1) * unit}
        strokeDasharray={isSelected ? undefined : `${4 * unit} ${3 * unit}`}
      />
      {hasHandles && <Handles {...props} area={area} />}
    </g>
  );
}

const scaled = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** Returns the box, grown about its middle to a minimum size. */
const grownTo = ({ x, y, width, height }: Box, minimum: number): Box => ({
  x: x - Math.max(0, minimum - width) / 2,
  y: y - Math.max(0, minimum - height) / 2,
  width: Math.max(width, minimum),
  height: Math.max(height, minimum),
});

/** The handle that turns the field, on its stem, and the one that resizes it. */
function Handles({ row, box, sheet, unit, area, onGrab }: Props & { area: Box }) {
  const turn = turnHandle(row, box, sheet, unit);
  return (
    <>
      <line
        x1={turn.from.x}
        y1={turn.from.y}
        x2={turn.at.x}
        y2={turn.at.y}
        className={classes.stem}
        strokeWidth={1.5 * unit}
      />
      <Handle at={turn.at} unit={unit} className={classes.turn} onGrab={(event) => onGrab(event, "turn")} />
      <Handle
        at={{ x: area.x + area.width, y: area.y + area.height }}
        unit={unit}
        className={classes.size}
        onGrab={(event) => onGrab(event, "size")}
      />
    </>
  );
}

type HandleProps = {
  at: { x: number; y: number };
  unit: number;
  className: string | undefined;
  onGrab: (event: PointerEvent) => void;
};

/** A handle for mouse or finger; keys do the same on the field itself. */
function Handle({ at, unit, className, onGrab }: HandleProps) {
  return (
    <g className={className} onPointerDown={onGrab} aria-hidden>
      <circle cx={at.x} cy={at.y} r={(HANDLE / 2) * unit} fill="transparent" />
      <circle cx={at.x} cy={at.y} r={6 * unit} className={classes.knob} strokeWidth={2 * unit} />
    </g>
  );
}
