import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatPercent } from "@foyer/domain/format/shares.ts";
import type { ReactNode } from "react";
import classes from "./bar-table.module.css";

type Row = {
  key: string;
  label: ReactNode;
  count: number;
  /** 0 to 1: the length of the bar. */
  share: number;
};

type Props = {
  /** The id of the table's heading. */
  labelledBy: string;
  columns: readonly [label: string, count: string, share?: string];
  rows: readonly Row[];
};

/** Counts as a chart and a table at once: a bar in each row. With a third column the shares are written out, too. */
export function BarTable({ labelledBy, columns, rows }: Props) {
  const hasShare = columns.length === 3;
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, count, share }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{label}</bdi>
              <span className={classes.track} aria-hidden>
                <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
              </span>
            </th>
            <td>{formatCount(count)}</td>
            {hasShare && <td>{formatPercent(share)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
