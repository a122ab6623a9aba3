import type { ReactNode } from "react";
import classes from "./cross-table.module.css";

type Cell = {
  content: ReactNode;
  /** 0 to 1: the length of its bar. */
  share: number;
};
type Column = { key: string; name: string; total: ReactNode };
type Row = { key: string; name: string; head: ReactNode; cells: readonly Cell[]; total: ReactNode };

type Props = {
  label: string;
  /** The head of the column of row names. */
  corner: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** The head of the last column, which has the total of each row. */
  totals: string;
  /** The head of the last row, which has the total of each column. */
  sum: { head: string; total: ReactNode };
  /** It is that of the previous query, dimmed until the next one is loaded. */
  isStale: boolean;
};

/** Counts by rows and columns, each with a bar of its size. It scrolls in its own box; heads and totals stay in view. */
export function CrossTable({ label, corner, columns, rows, totals, sum, isStale }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className={classes.box} aria-label={label} tabIndex={0} data-stale={isStale || undefined}>
      <table className={classes.table} aria-label={label} aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" title={name}>
                <bdi className={classes.head}>{name}</bdi>
              </th>
            ))}
            <th scope="col">{totals}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.name}>
                {row.head}
              </th>
              {row.cells.map(({ content, share }, nth) => (
                <td key={columns[nth]?.key}>
                  {content}
                  <span className={classes.track} aria-hidden>
                    <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
                  </span>
                </td>
              ))}
              <td>{row.total}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sum.head}</th>
            {columns.map(({ key, total }) => (
              <td key={key}>{total}</td>
            ))}
            <td>{sum.total}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
