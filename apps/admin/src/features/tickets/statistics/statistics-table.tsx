import type { Project } from "@foyer/contract/projects.ts";
import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import type { StatisticsEntry, TicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { CrossTable } from "@foyer/ui/cross-table.tsx";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { addressOf, filtersWith } from "../filter-address.ts";
import { cellText, mostOf } from "./cell-text.ts";
import { nextRows } from "./dimension-options.ts";
import classes from "./statistics.module.css";
import type { StatisticsSearch } from "./statistics-search.ts";

type Props = {
  project: Project;
  search: StatisticsSearch;
  table: { rows: string; columns: string };
  choices: TicketFilterChoices;
  statistics: TicketStatistics;
  isStale: boolean;
};

/** The table: each number leads to its tickets, each row's name to a table of its tickets alone. rules/statistics 5 */
export function StatisticsTable(props: Props) {
  const { rows, columns, cells, tickets } = props.statistics;
  const most = mostOf(cells);
  return (
    <CrossTable
      label={`Tickets by ${rows.label} and ${columns.label}`}
      corner={rows.label}
      totals="Tickets"
      sum={{ head: "All tickets", total: <Count {...props} count={tickets} /> }}
      isStale={props.isStale}
      columns={columns.entries.map((column) => ({
        key: keyOf(column),
        name: column.name,
        total: <Count {...props} count={column.tickets} column={column} />,
      }))}
      rows={rows.entries.map((row, at) => ({
        key: keyOf(row),
        name: row.name,
        head: <RowName {...props} entry={row} />,
        cells: columns.entries.map((column, nth) => {
          const count = cells[at]?.[nth] ?? 0;
          return {
            content: <Count {...props} count={count} row={row} column={column} />,
            share: count / most,
          };
        }),
        total: <Count {...props} count={row.tickets} row={row} />,
      }))}
    />
  );
}

const keyOf = ({ name, isNone, conditions }: StatisticsEntry) =>
  `${isNone} ${conditions ? JSON.stringify(conditions) : name}`;

type NameProps = Props & { entry: StatisticsEntry };

/** The name of a row leads to the table of its tickets alone. */
function RowName({ project, search, table, choices, entry }: NameProps) {
  const { name, conditions, isNone } = entry;
  if (!conditions || isNone) return <bdi className={classes.none}>{name}</bdi>;
  const filters = filtersWith(search, conditions);
  const to = addressOf(paths.ticketStatistics(), {
    ...filters,
    project: project.id,
    rows: nextRows(table, filters, choices),
    columns: table.columns,
    ...(search.share && { share: search.share }),
  });
  return (
    <AppLink to={to} aria-label={`Only ${name}`}>
      <bdi>{name}</bdi>
    </AppLink>
  );
}

type CountProps = Props & { count: number; row?: StatisticsEntry; column?: StatisticsEntry };

/** A number; where a filter finds just its tickets, it leads there. */
function Count({ project, search, table, statistics, count, row, column }: CountProps) {
  const { share } = search;
  const text = cellText(count, {
    share,
    row: row?.tickets ?? statistics.tickets,
    column: column?.tickets ?? statistics.tickets,
    all: statistics.tickets,
  });
  const title = share === "" ? undefined : formatCount(count);
  const parts = [row, column].filter((one) => one !== undefined);
  const conditions = parts.flatMap((one) => (one.conditions ? [one.conditions] : []));
  if (count === 0 || conditions.length < parts.length || table.rows === table.columns) {
    return <span title={title}>{text}</span>;
  }
  return (
    <AppLink
      to={addressOf(paths.tickets(), { ...filtersWith(search, ...conditions), project: project.id })}
      title={title}
      className={classes.number}
    >
      {text}
    </AppLink>
  );
}
