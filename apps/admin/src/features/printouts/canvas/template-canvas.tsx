import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type AskedQuestion, nameOfRow, placedRow, sizeKindOf } from "../fields/field-row.ts";
import { type TemplateForm, TYPING_PAUSE_MS } from "../fields/use-template-form.ts";
import classes from "./canvas.module.css";
import { CanvasField, type Drawn } from "./canvas-field.tsx";
import { CanvasFoot, SheetSize } from "./canvas-foot.tsx";
import { CanvasToolbar } from "./canvas-toolbar.tsx";
import { DotGrid } from "./dot-grid.tsx";
import { boundsOf, roughBox, type Sheet } from "./geometry.ts";
import { Guides } from "./guides.tsx";
import { keyedChange } from "./keyed-change.ts";
import { Ruler } from "./rulers.tsx";
import { useCanvasFocus } from "./use-canvas-focus.ts";
import { useCanvasScale } from "./use-canvas-scale.ts";
import type { FieldActions } from "./use-field-actions.ts";
import { useGestures } from "./use-gestures.ts";
import { ZoomTools } from "./zoom-tools.tsx";

type Props = {
  editor: TemplateForm;
  actions: FieldActions;
  sheet: Sheet;
  /** The address of the picture; undefined: none. */
  picture: string | undefined;
  questions: readonly AskedQuestion[];
  /** The fields as the server has drawn them, by their index. */
  drawn: readonly (Drawn | undefined)[];
  /** The printer's resolution in dots per inch. */
  resolution: number;
  /** The label of the button that adds a field. */
  addLabel: string;
  /** Tells screen readers. */
  announce: (sentence: string) => void;
};

/** The live template: fields are dragged, turned and resized, always in step with the table. rules/printouts 11 */
export function TemplateCanvas(props: Props) {
  const { editor, actions, sheet, picture, questions, drawn, resolution, addLabel, announce } = props;
  const { rows, selected, select, change } = editor;
  const svg = useRef<SVGSVGElement>(null);
  const { measured, area, scale, dot, hasDots, zoom, dots } = useCanvasScale(sheet, resolution);
  const unit = 1 / scale;
  useCenteredField(svg, editor, hasDots);
  const nameOf = (index: number) => nameOfRow(rows[index] ?? {}, questions);
  const boxOf = (index: number) => drawn[index]?.box ?? roughBox(placedRow(rows[index] ?? {}), nameOf(index));
  const bounds = (index: number) => boundsOf(placedRow(rows[index] ?? {}), boxOf(index), sheet);
  const gestures = useGestures({ svg, rows, selected, sheet, unit, boxOf, nameOf, change });
  const press = useFieldKeys({ svg, editor, sheet, nameOf, announce });
  useCanvasFocus(svg, { rows, selected });

  return (
    <div>
      <CanvasToolbar editor={editor} actions={actions} sheet={sheet} bounds={bounds} addLabel={addLabel} />
      <CanvasFoot>
        <SheetSize sheet={sheet} />
        <ZoomTools zoom={zoom} dots={dots} />
      </CanvasFoot>
      <div ref={measured} />
      <ScrolledSheet area={area} sheet={sheet} scale={scale}>
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
                if (kind === "move") choose(editor, index, event.shiftKey);
                gestures.grab(event, kind, index);
              }}
              onKey={(event) => press(event, index)}
              onFocus={() => {
                if (!gestures.isGrabbing() && selected.length < 2) select([index]);
              }}
            />
          ))}
          {hasDots && <DotGrid sheet={sheet} dot={dot} unit={unit} />}
          <Guides lines={gestures.lines} sheet={sheet} unit={unit} />
        </svg>
      </ScrolledSheet>
    </div>
  );
}

type ScrolledProps = {
  area: RefObject<HTMLElement | null>;
  sheet: Sheet;
  scale: number;
  children: ReactNode;
};

/** The scrolled area with its rulers. */
function ScrolledSheet({ area, sheet, scale, children }: ScrolledProps) {
  const pixelsPerMm = sheet.pixelsPerPoint * POINTS_PER_MM * scale;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area needs the keyboard, too
    <section ref={area} className={classes.scroll} tabIndex={0} aria-label="Template">
      <Ruler axis="x" lengthMm={(sheet.width * scale) / pixelsPerMm} pixelsPerMm={pixelsPerMm} />
      <Ruler axis="y" lengthMm={(sheet.height * scale) / pixelsPerMm} pixelsPerMm={pixelsPerMm} />
      {children}
    </section>
  );
}

/** Selects a field; with Shift, adds it to the selection or removes it. */
function choose({ selected, select }: TemplateForm, index: number, isAdded: boolean): void {
  if (isAdded) {
    select(selected.includes(index) ? selected.filter((one) => one !== index) : [...selected, index]);
  } else if (!selected.includes(index)) select([index]);
}

/** Centres the selected field, or the barcode, when the dots are shown: most of the sheet is then out of sight. */
function useCenteredField(
  svg: RefObject<SVGSVGElement | null>,
  { rows, selected }: TemplateForm,
  hasDots: boolean,
): void {
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
  useEffect(() => {
    if (hasDots) center();
  }, [hasDots]);
}

type KeyOptions = {
  svg: RefObject<SVGSVGElement | null>;
  editor: TemplateForm;
  sheet: Sheet;
  nameOf: (index: number) => string;
  announce: (sentence: string) => void;
};

/** The keys of a focused field; the new place is announced to screen readers. */
function useFieldKeys({ svg, editor, sheet, nameOf, announce }: KeyOptions) {
  const { rows, selected, change } = editor;
  return (event: KeyboardEvent, index: number) => {
    const moved = selected.includes(index) ? selected : [index];
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      svg.current?.focus();
      announce(moved.length === 1 ? `${nameOf(index)} deleted.` : `${moved.length} fields deleted.`);
      return editor.remove(moved);
    }
    const next = keyedChange(rows, moved, event, sheet);
    if (!next) return;
    event.preventDefault();
    change(next, `keys ${event.key}`, TYPING_PAUSE_MS);
    const { coordX, coordY, rotationAngle } = placedRow(next[index] ?? {});
    announce(`${nameOf(index)}: x ${coordX}, y ${coordY}, angle ${rotationAngle}`);
  };
}
