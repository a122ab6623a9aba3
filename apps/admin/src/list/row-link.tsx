import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "../shell/app-link.tsx";

type Props = {
  /** Where it leads, with the row's name: "Edit Spring fair". */
  label: string;
  /** The same in a word, for the pointer. */
  title?: string;
  icon: ReactNode;
  to: string;
  /** Another row is being edited. */
  isHeld?: boolean;
};

/** A link among the buttons of a row. */
export function RowLink({ label, title, icon, to, isHeld = false }: Props) {
  const held = isHeld && { "data-disabled": true, "aria-disabled": true, tabIndex: -1 };
  return (
    <ActionIcon component={AppLink} to={to} variant="subtle" aria-label={label} title={title} {...held}>
      {icon}
    </ActionIcon>
  );
}
