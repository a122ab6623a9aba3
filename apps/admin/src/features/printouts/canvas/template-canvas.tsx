import { POINTS_PER_INCH, POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import { VisuallyHidden } from "@mantine/core";
import { useElementSize, useViewportSize } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { type AskedQuestion, nameOfRow, placedRow, sizeKindOf } from "../fields/field-row.ts";
import { type TemplateForm, TYPING_PAUSE_MS } from "../fields/use-template-form.ts";
import classes from "./canvas.module.css";
import { CanvasField, type Drawn } from "./canvas-field.tsx";
import { CanvasToolbar } from "./canvas-toolbar.tsx";
import { DotGrid } from "./dot-grid.tsx";
import { boundsOf, roughBox, type Sheet } from "./geometry.ts";
import { Guides } from "./guides.tsx";
import { keyedChange } from "./keyed-change.ts";
import { Ruler } from "./rulers.tsx";
import { useGestures } from "./use-gestures.ts";

type Props = {
  editor: TemplateForm;
  sheet: Sheet;
  /** The address of the picture; undefined: none. */
  picture: string | undefined;
  questions: readonly AskedQuestion[];
  /** The fields as the server has drawn them, by their index. */
  drawn: readonly (Drawn | undefined)[];
  /** Dots per inch of the printer. */
  resolution: number;
};

/** Share of the window's height, as in the style sheet. */
const MAX_HEIGHT = 0.62;
/** Pixels on the screen of the padding and a ruler. */
const AROUND = 44;
/** Pixels on the screen of one dot of the printer, where the dots are shown. */
const DOT = 8;

/** The template, live: fields are dragged, turned and resized, and always agree with the table. rules/printouts 11 */
export function TemplateCanvas({ editor, sheet, picture, questions, drawn, resolution }: Props) {
  const { rows, selected, select, change } = editor;
  const svg = useRef<SVGSVGElement>(null);
  const [zoom, setZoom] = useState<number>();
  const [hasDots, setHasDots] = useState(false);
  const [told, setTold] = useState("");
  const { ref: measured, width: room } = useElementSize();
  const { height: window } = useViewportSize();
  const fit = Math.min(
    Math.max(room - AROUND, 1) / sheet.width,
    Math.max(window * MAX_HEIGHT - AROUND, 200) / sheet.height,
  );
  const dot = (sheet.pixelsPerPoint * POINTS_PER_INCH) / resolution;
  const scale = hasDots ? Math.max(zoom ?? fit, DOT / dot) : (zoom ?? fit);
  const pixelsPerMm = sheet.pixelsPerPoint * POINTS_PER_MM * scale;
  const unit = 1 / scale;
  const watched = selected[0] ?? rows.findIndex((row) => sizeKindOf(placedRow(row)) === "bars");
  const center = useEffectEvent(() => {
    const area = svg.current?.parentElement;
    const field = svg.current?.querySelectorAll(`.${classes.field}`)[Math.max(watched, 0)];
    if (!area || !field) return;
    const [from, to] = [area.getBoundingClientRect(), field.getBoundingClientRect()];
    area.scrollBy(
      to.left - from.left + (to.width - from.width) / 2,
      to.top - from.top + (to.height - from.height) / 2,
    );
  });
  // So large, most of the sheet is out of sight: what is selected, or a barcode, is in the middle.
  useEffect(() => {
    if (hasDots) center();
  }, [hasDots]);
  const nameOf = (index: number) => nameOfRow(rows[index] ?? {}, questions);
  const boxOf = (index: number) => drawn[index]?.box ?? roughBox(placedRow(rows[index] ?? {}), nameOf(index));
  const bounds = (index: number) => boundsOf(placedRow(rows[index] ?? {}), boxOf(index), sheet);
  const gestures = useGestures({ svg, rows, selected, sheet, unit, boxOf, nameOf, change });

  const choose = (index: number, isAdded: boolean) => {
    if (isAdded)
      select(selected.includes(index) ? selected.filter((one) => one !== index) : [...selected, index]);
    else if (!selected.includes(index)) select([index]);
  };
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      svg.current?.focus();
      return editor.remove(selected.includes(index) ? selected : [index]);
    }
    const moved = selected.includes(index) ? selected : [index];
    const next = keyedChange(rows, moved, event, sheet);
    if (!next) return;
    event.preventDefault();
    change(next, `keys ${event.key}`, TYPING_PAUSE_MS);
    const { coordX, coordY, rotationAngle } = placedRow(next[index] ?? {});
    setTold(`${nameOf(index)}: x ${coordX}, y ${coordY}, angle ${rotationAngle}`);
  };

  return (
    <div>
      <CanvasToolbar
        editor={editor}
        sheet={sheet}
        bounds={bounds}
        zoom={{ scale, set: setZoom, isFit: zoom === undefined && !hasDots }}
        dots={{ isShown: hasDots, show: setHasDots }}
      />
      <div ref={measured} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard, too */}
      <section className={classes.scroll} tabIndex={0} aria-label="Template">
        <Ruler axis="x" lengthMm={(sheet.width * scale) / pixelsPerMm} pixelsPerMm={pixelsPerMm} />
        <Ruler axis="y" lengthMm={(sheet.height * scale) / pixelsPerMm} pixelsPerMm={pixelsPerMm} />
        <svg
          ref={svg}
          tabIndex={-1}
          className={classes.sheet}
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          width={sheet.width * scale}
          height={sheet.height * scale}
          aria-label="Canvas of the template"
          onPointerDown={() => select([])}
          onPointerMove={gestures.drag}
          onPointerUp={gestures.release}
          onPointerCancel={gestures.release}
        >
          {picture && (
            <image href={picture} width={sheet.width} height={sheet.height} preserveAspectRatio="none" />
          )}
          {rows.map((row, index) => (
            <CanvasField
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are named by their place alone
              key={index}
              row={placedRow(row)}
              name={nameOf(index)}
              drawn={drawn[index]}
              box={boxOf(index)}
              sheet={sheet}
              unit={unit}
              isSelected={selected.includes(index)}
              hasHandles={selected.length === 1 && selected[0] === index}
              onGrab={(event, kind) => {
                if (kind === "move") choose(index, event.shiftKey);
                gestures.grab(event, kind, index);
              }}
              onKey={(event) => press(event, index)}
              onFocus={() => selected.length < 2 && select([index])}
            />
          ))}
          {hasDots && <DotGrid sheet={sheet} dot={dot} unit={unit} />}
          <Guides lines={gestures.lines} sheet={sheet} unit={unit} />
        </svg>
      </section>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </div>
  );
}
