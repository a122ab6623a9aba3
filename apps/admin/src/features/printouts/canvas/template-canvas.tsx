import { VisuallyHidden } from "@mantine/core";
import { useElementSize, useViewportSize } from "@mantine/hooks";
import { type KeyboardEvent, useRef, useState } from "react";
import { type AskedQuestion, nameOfRow, placedRow } from "../fields/field-row.ts";
import type { TemplateForm } from "../fields/use-template-form.ts";
import classes from "./canvas.module.css";
import { CanvasField, type Drawn } from "./canvas-field.tsx";
import { CanvasToolbar } from "./canvas-toolbar.tsx";
import { boundsOf, roughBox, type Sheet } from "./geometry.ts";
import { Guides } from "./guides.tsx";
import { keyedChange } from "./keyed-change.ts";
import { useGestures } from "./use-gestures.ts";

type Props = {
  editor: TemplateForm;
  sheet: Sheet;
  /** The address of the picture; undefined: none. */
  picture: string | undefined;
  questions: readonly AskedQuestion[];
  /** The fields as the server has drawn them, by their index. */
  drawn: readonly (Drawn | undefined)[];
};

/** Share of the window's height, as in the style sheet. */
const MAX_HEIGHT = 0.62;

/** The template, live: fields are dragged, turned and resized, and always agree with the table. rules/printouts 11 */
export function TemplateCanvas({ editor, sheet, picture, questions, drawn }: Props) {
  const { rows, selected, select, change } = editor;
  const svg = useRef<SVGSVGElement>(null);
  const [zoom, setZoom] = useState<number>();
  const [told, setTold] = useState("");
  const { ref: measured, width: room } = useElementSize();
  const { height: window } = useViewportSize();
  // Less the padding around it.
  const fit = Math.min(
    Math.max(room - 26, 1) / sheet.width,
    Math.max(window * MAX_HEIGHT - 26, 200) / sheet.height,
  );
  const scale = zoom ?? fit;
  const unit = 1 / scale;
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
    change(next, `keys ${event.key}`);
    const { coordX, coordY, rotationAngle } = placedRow(next[index] ?? {});
    setTold(`${nameOf(index)}: x ${coordX}, y ${coordY}, angle ${rotationAngle}`);
  };

  return (
    <div>
      <CanvasToolbar
        editor={editor}
        sheet={sheet}
        bounds={bounds}
        zoom={{ scale, set: setZoom, isFit: zoom === undefined }}
      />
      <div ref={measured} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard, too */}
      <section className={classes.scroll} tabIndex={0} aria-label="Template">
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
              {...{ sheet, unit }}
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
          <Guides lines={gestures.lines} sheet={sheet} unit={unit} />
        </svg>
      </section>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </div>
  );
}
