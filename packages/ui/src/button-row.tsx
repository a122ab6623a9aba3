import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./button-row.module.css";

type Props = { className?: string | undefined; children: ReactNode };

/** The buttons at the end of a form, dialog or panel: on the right, the primary one last. */
export function ButtonRow({ className = "", children }: Props) {
  return (
    <Group justify="flex-end" gap="xs" className={`${classes.row} ${className}`}>
      {children}
    </Group>
  );
}
