import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Checkbox } from "@mantine/core";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { focusRow } from "./focus-row.ts";
import classes from "./part-row.module.css";
import { PartToggle } from "./part-toggle.tsx";
import { neighbourOf, sameKindAs } from "./picked-parts.ts";
import type { Picking } from "./picking.ts";
import { partKey } from "./use-part-actions.ts";

type Props = {
  picking: Picking;
  part: ScenarioPart;
  index: number;
  marks?: ReactNode;
  isOpen?: boolean;
  onToggle?: (() => void) | undefined;
};

/** A part in the outline while parts are being selected: Shift selects a range, arrows move, Escape ends. rules/scenario 40 */
export function PickRow({ picking, part, index, marks, isOpen = false, onToggle }: Props) {
  const { nameOf } = useScenarioEditing();
  const id = useId();
  const key = partKey(part);
  const name = nameOf(part);
  const isPicked = picking.picked.has(key);
  const pick = (isRange: boolean) => (isRange ? picking.extendTo(key) : picking.toggle(key));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    if (event.key === "Escape") {
      picking.end();
      focusRow(key);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      const isUp = event.key === "ArrowUp";
      const next = neighbourOf(picking.rows(), key, { isUp, ofSameKind: event.shiftKey });
      if (next === undefined) return;
      if (event.shiftKey) picking.extendTo(next);
      focusRow(next);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      event.preventDefault();
      picking.pickAll(sameKindAs(picking.rows(), key));
    }
  };
  const onLabel = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    pick(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the checkbox inside
    <div
      className={classes.row}
      data-part={key}
      data-kind={part.kind}
      data-place={index + 1}
      data-picked={isPicked || undefined}
      onKeyDown={onKeyDown}
    >
      <Checkbox
        id={id}
        size="xs"
        className={classes.box ?? ""}
        checked={isPicked}
        onChange={({ nativeEvent }) =>
          pick(nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
        }
      />
      {onToggle && <PartToggle name={name} isOpen={isOpen} onToggle={onToggle} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox has the keys */}
      <label htmlFor={id} className={classes.link} onClick={onLabel}>
        <span className={classes.number}>{index + 1}</span> <bdi>{name}</bdi>
      </label>
      {marks && <span className={classes.marks}>{marks}</span>}
    </div>
  );
}
