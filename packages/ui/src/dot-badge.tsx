import { Badge, type BadgeProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dot-badge.module.css";

type Props = Pick<BadgeProps, "size"> & {
  /** A color of the theme, such as `green`. */
  color: string;
  children: ReactNode;
};

/** A state as a chip: a word or two on the tint of its colour, with a dot; the word alone is enough. */
export function DotBadge({ color, size = "md", children }: Props) {
  return (
    <Badge variant="light" color={color} size={size} tt="none" fw={500} leftSection={<Dot />}>
      {children}
    </Badge>
  );
}

const Dot = () => <span className={classes.dot} />;
