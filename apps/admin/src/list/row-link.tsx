import { rowReason } from "@foyer/ui/table/row-reason.ts";
import { ActionIcon } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { AppLink } from "../shell/app-link.tsx";

type Props = {
  /** Accessible name, with the row's name: "Edit Spring fair". */
  label: string;
  /** Short tooltip. */
  title?: string;
  icon: ReactNode;
  to: string;
  /** Disabled while another row is edited. */
  isHeld?: boolean;
};

/** An icon link among a row's buttons. */
export function RowLink({ label, title, icon, to, isHeld = false }: Props) {
  const held = isHeld && { ...rowReason(true), onClick: (event: MouseEvent) => event.preventDefault() };
  return (
    <ActionIcon
      component={AppLink}
      to={to}
      variant="subtle"
      aria-label={label}
      title={isHeld ? undefined : (title ?? label)}
      {...held}
    >
      {icon}
    </ActionIcon>
  );
}
