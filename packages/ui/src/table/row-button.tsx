import { ActionIcon } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { RowState } from "./column.ts";
import { rowReason } from "./row-reason.ts";

type Props = {
  /** The accessible label, with the row's name: "Duplicate Spring fair". */
  label: string;
  /** The tooltip, in a word. */
  title?: string | undefined;
  icon: ReactNode;
  onClick: () => void;
};

/** A button of a row. */
export function RowButton({ label, title, icon, onClick }: Props) {
  return (
    <ActionIcon variant="subtle" aria-label={label} title={title ?? label} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}

type EditProps = { label: string; title?: string; state: RowState };

/** Opens its row for editing; the focus returns to it afterwards. */
export function EditRowButton({ label, title, state: { edit, isHeld } }: EditProps) {
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={isHeld ? undefined : (title ?? label)}
      onClick={edit}
      data-row-edit
      {...rowReason(isHeld)}
    >
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  );
}
