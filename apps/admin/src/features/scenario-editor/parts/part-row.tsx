import { usesOf } from "@foyer/domain/scenario/edit/uses-of.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Skeleton } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { AppLink } from "../../../shell/app-link.tsx";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { focusRow } from "./focus-row.ts";
import classes from "./part-row.module.css";
import { PartToggle } from "./part-toggle.tsx";
import { PickRow } from "./pick-row.tsx";
import { neighbourOf } from "./picked-parts.ts";
import { type Picking, usePicking } from "./picking.ts";
import { RowActions } from "./row-actions.tsx";
import { partKey, usePartActions } from "./use-part-actions.ts";

// Lazy: seldom needed.
const UsedBy = lazyPart(() => import("./used-by.tsx").then((module) => module.UsedBy));

const MoveTo = lazyPart(() => import("./move-to.tsx").then((module) => module.MoveTo), {
  waiting: () => <Skeleton height={60} />,
});

type Props = {
  part: ScenarioPart;
  index: number;
  count: number;
  /** Parts can be dragged within their group only. */
  group: string;
  /** Short marks after the name, each with a text for screen readers. */
  marks?: ReactNode;
  isOpen?: boolean;
  onToggle?: () => void;
};

/** A step, question or answer in its list; with a checkbox while parts are being selected. */
export function PartRow(props: Props) {
  const picking = usePicking();
  return picking?.isOn ? (
    <PickRow {...props} picking={picking} />
  ) : (
    <SingleRow {...props} picking={picking} />
  );
}

type SingleProps = Props & { picking: Picking | null };

/** A row that is selected, opened, moved by drag, button, key or number, and removed. */
function SingleRow({ picking, part, index, count, group, marks, isOpen = false, onToggle }: SingleProps) {
  const { nameOf, pathOf, selection } = useScenarioEditing();
  // A long list would be slow to draw with the buttons of all its rows.
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const name = nameOf(part);
  const place = index + 1;
  const isCurrent = selection.kind === part.kind && selection.id === part.id;
  const key = partKey(part);
  const { onClick, onKeyDown } = useRowKeys(picking, part, place);
  const changes = useRowChanges({ part, name, place, count });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of what is focused inside */}
      <div
        className={classes.row}
        data-part={key}
        data-kind={part.kind}
        data-group={group}
        data-place={place}
        data-current={isCurrent || undefined}
        onKeyDown={onKeyDown}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={() => setFocus(true)}
        onBlur={(event) => setFocus(event.currentTarget.contains(event.relatedTarget))}
      >
        <span className={classes.handle} data-handle aria-hidden title="Drag to another place">
          <IconGripVertical size={14} />
        </span>
        {onToggle && <PartToggle name={name} isOpen={isOpen} onToggle={onToggle} />}
        <AppLink
          to={pathOf(part)}
          className={classes.link}
          aria-current={isCurrent || undefined}
          data-part-link
          title={name}
          onClick={onClick}
        >
          <span className={classes.number}>{place}</span> <bdi>{name}</bdi>
        </AppLink>
        {marks && <span className={classes.marks}>{marks}</span>}
        {(isCurrent || isPointed || hasFocus) && changes.buttons}
      </div>
      {changes.questions}
    </>
  );
}

/** Alt with an arrow moves the part; Ctrl or Shift with a click, and Space or Shift with an arrow, start selecting. rules/scenario 36, 40 */
function useRowKeys(picking: Picking | null, part: ScenarioPart, place: number) {
  const { move } = usePartActions();
  const key = partKey(part);
  const onClick = (event: MouseEvent) => {
    if (!picking || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    picking.begin([key]);
    focusRow(key);
  };
  const onPickKey = (event: KeyboardEvent) => {
    if (!picking || !(event.target instanceof HTMLAnchorElement)) return;
    const isArrow = event.shiftKey && (event.key === "ArrowUp" || event.key === "ArrowDown");
    if (event.key !== " " && !isArrow) return;
    event.preventDefault();
    const next = neighbourOf(picking.rows(), key, { isUp: event.key === "ArrowUp", ofSameKind: true });
    picking.begin(isArrow && next !== undefined ? [key, next] : [key]);
    focusRow(isArrow ? (next ?? key) : key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return onPickKey(event);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    void move(part, event.key === "ArrowUp" ? place - 1 : place + 1);
  };
  return { onClick, onKeyDown };
}

type Row = { part: ScenarioPart; name: string; place: number; count: number };

/** The buttons of a row, and below it the questions that they ask: which number, and whether to remove conditions too. */
function useRowChanges({ part, name, place, count }: Row) {
  const { scenario } = useScenarioEditing();
  const { move, remove } = usePartActions();
  const [isMoving, setMoving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const uses = () => usesOf(scenario, part);
  const buttons = (
    <RowActions
      part={part}
      name={name}
      place={place}
      count={count}
      onMoveTo={() => setMoving(!isMoving)}
      onRemove={() => (uses().length > 0 ? setAsking(true) : void remove(part))}
    />
  );
  const questions = (
    <>
      {isAsking && (
        <UsedBy
          name={name}
          uses={uses()}
          onRemove={() => {
            setAsking(false);
            void remove(part);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {isMoving && (
        <MoveTo
          name={name}
          place={place}
          count={count}
          onMove={(to) => {
            setMoving(false);
            void move(part, to);
          }}
          onCancel={() => setMoving(false)}
        />
      )}
    </>
  );
  return { buttons, questions };
}
