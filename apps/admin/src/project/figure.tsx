import type { ReactNode } from "react";
import classes from "./figure.module.css";

/** Figures side by side, below each other where the box is narrow. */
export const FigureRow = ({ children }: { children: ReactNode }) => (
  <dl className={classes.row}>{children}</dl>
);

type Props = { name: string; value: string; more: string };

/** A large number with its name above and its share or rest below. */
export function Figure({ name, value, more }: Props) {
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.more}>{more}</dd>
    </div>
  );
}
