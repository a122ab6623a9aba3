import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";
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
  const held = isHeld && { "data-disabled": true, "aria-disabled": true, tabIndex: -1 };
  return (
    <ActionIcon
      component={AppLink}
      to={to}
      variant="subtle"
      aria-label={label}
      title={title ?? label}
      {...held}
    >
      {icon}
    </ActionIcon>
  );
}
