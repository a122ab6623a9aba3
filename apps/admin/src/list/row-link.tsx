import { ROW_WORD } from "@foyer/ui/table/row-button.tsx";
import { rowReason } from "@foyer/ui/table/row-reason.ts";
import { Button } from "@mantine/core";
import type { MouseEvent, ReactNode } from "react";
import { AppLink } from "../shell/app-link.tsx";

type Props = {
  /** Accessible name, with the row's name: "Edit Spring fair". */
  label: string;
  /** The word on it; the label contains it. */
  word: string;
  to: string;
  /** Disabled while another row is edited. */
  isHeld?: boolean;
};

/** A row's most used action, as a word that is a link. */
export function RowLink({ label, word, to, isHeld = false }: Props) {
  const held = isHeld && { ...rowReason(true), onClick: (event: MouseEvent) => event.preventDefault() };
  return (
    <Button component={AppLink} to={to} {...ROW_WORD} aria-label={label} {...held}>
      {word}
    </Button>
  );
}

type ItemProps = Omit<Props, "isHeld"> & { icon: ReactNode };

/** A link among a row's further actions. */
export function RowMenuLink({ label, word, icon, to }: ItemProps) {
  return (
    <AppLink role="menuitem" tabIndex={-1} to={to} aria-label={label}>
      {icon}
      {word}
    </AppLink>
  );
}
