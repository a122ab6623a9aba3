import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconSwitchVertical, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./part-row.module.css";
import { usePartActions } from "./use-part-actions.ts";

type Props = {
  part: ScenarioPart;
  name: string;
  place: number;
  count: number;
  onMoveTo: () => void;
  onRemove: () => void;
};

/** The buttons of a row: up, down, to a number, remove. */
export function RowActions({ part, name, place, count, onMoveTo, onRemove }: Props) {
  const { move } = usePartActions();
  return (
    <span className={classes.actions}>
      <RowAction label={`Move ${name} up`} isOff={place === 1} onClick={() => move(part, place - 1)}>
        <IconArrowUp size={16} aria-hidden />
      </RowAction>
      <RowAction label={`Move ${name} down`} isOff={place === count} onClick={() => move(part, place + 1)}>
        <IconArrowDown size={16} aria-hidden />
      </RowAction>
      <RowAction label={`Move ${name} to …`} isOff={count < 2} onClick={onMoveTo}>
        <IconSwitchVertical size={16} aria-hidden />
      </RowAction>
      <RowAction label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </RowAction>
    </span>
  );
}

type ActionProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode };

function RowAction({ label, isOff = false, onClick, children }: ActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={24}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
