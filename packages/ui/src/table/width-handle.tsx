import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { type Resizing, WIDTH_LIMITS } from "./column-widths.ts";
import classes from "./width-handle.module.css";

type Props = {
  name: string;
  label: string;
  resizing: Resizing;
  /** The Tab key reaches this handle of the table. */
  isStop: boolean;
};

/** Pixels for a press of an arrow key. */
const STEP_PX = 16;

/**
 * The edge of a column's head: dragged, or moved by the arrow keys, it changes the width. All edges of a table are one
 * stop of the Tab key. rules/shell 42
 */
export function WidthHandle({ name, label, resizing, isStop }: Props) {
  const { widths, show, keep, onStop } = resizing;
  const drag = useRef<{ from: number; width: number; isMoved: boolean }>(null);
  const widthOf = (handle: HTMLElement) => handle.parentElement?.offsetWidth ?? WIDTH_LIMITS.min;
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: widthOf(event.currentTarget), isMoved: false };
  };
  const move = ({ clientX }: PointerEvent) => {
    if (!drag.current) return;
    drag.current.isMoved ||= clientX !== drag.current.from;
    if (drag.current.isMoved) show(name, drag.current.width + clientX - drag.current.from);
  };
  const end = ({ clientX }: PointerEvent) => {
    const { current } = drag;
    drag.current = null;
    if (current?.isMoved) keep(name, current.width + clientX - current.from);
  };
  const cancel = () => {
    const { current } = drag;
    drag.current = null;
    if (current?.isMoved) show(name, current.width);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // With Shift they move the column.
    if (event.shiftKey) return;
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (places !== undefined) {
      event.preventDefault();
      neighbourOf(event.currentTarget, places)?.focus();
      return;
    }
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (steps === undefined && event.key !== "Enter") return;
    event.preventDefault();
    keep(name, steps === undefined ? undefined : widthOf(event.currentTarget) + steps * STEP_PX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between columns that can be moved, not one between texts
    <span
      role="separator"
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onStop(name)}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={WIDTH_LIMITS.min}
      aria-valuemax={WIDTH_LIMITS.max}
      aria-valuenow={widths[name] ?? WIDTH_LIMITS.min}
      aria-valuetext={widths[name] === undefined ? "Default width" : `${widths[name]} pixels`}
      title="Drag to change the width. Double-click for the default."
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      className={classes.handle}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onDoubleClick={() => keep(name, undefined)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The handle so many places further in the same head. */
function neighbourOf(handle: HTMLElement, places: number): HTMLElement | undefined {
  const all = [...(handle.closest("tr")?.querySelectorAll<HTMLElement>("[role=separator]") ?? [])];
  return all[all.indexOf(handle) + places];
}
