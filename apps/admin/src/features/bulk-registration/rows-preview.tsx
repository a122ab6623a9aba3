import type { BatchPreview, FileFault } from "@foyer/contract/bulk-registration.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Table, Text } from "@mantine/core";
import { useId } from "react";
import classes from "./rows-preview.module.css";

/** The first faulty rows as they stand in the file, faulty cells marked, the reasons at the end of the row. */
export function RowsPreview({ found }: { found: BatchPreview }) {
  const { columns, sample, faults, faulty, rows } = found;
  const id = useId();
  if (sample.length === 0) return null;
  const byLine = Map.groupBy(faults, ({ line }) => line);
  const all = faulty > 0 ? faulty : rows;
  const title = faulty > 0 ? "Faulty rows" : "Rows";
  return (
    <div>
      <Text size="sm" fw={600} id={id}>
        {title}
        {all > sample.length && ` (the first ${formatCount(sample.length)} of ${formatCount(all)})`}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard */}
      <section className={classes.scroller} aria-labelledby={id} tabIndex={0}>
        <Table withColumnBorders fz="sm" verticalSpacing={4} aria-labelledby={id}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Line</Table.Th>
              {faulty > 0 && <Table.Th scope="col">What is wrong</Table.Th>}
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a faulty file may name a column twice
                <Table.Th key={at} scope="col" dir="auto">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sample.map((row) => (
              <Row
                key={row.line}
                {...row}
                columns={columns}
                faults={faulty > 0 ? (byLine.get(row.line) ?? []) : null}
              />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}

type RowProps = {
  line: number;
  cells: readonly string[];
  columns: readonly string[];
  faults: FileFault[] | null;
};

function Row({ line, cells, columns, faults }: RowProps) {
  const isWhole = faults?.some(({ column }) => column === null);
  const reasonAt = (column: string) =>
    faults?.find((fault) => fault.column?.toLowerCase() === column.trim().toLowerCase())?.reason;
  return (
    <Table.Tr data-faulty={isWhole || undefined}>
      <Table.Td>{line}</Table.Td>
      {faults && (
        <Table.Td className={classes.reasons}>
          {faults.map(({ column, reason }) => (
            <div key={`${column} ${reason}`}>
              {column !== null && <strong dir="auto">{column}: </strong>}
              {reason}
            </div>
          ))}
        </Table.Td>
      )}
      {columns.map((column, at) => {
        const reason = reasonAt(column);
        return (
          <Table.Td
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
            key={at}
            className={classes.cell}
            data-faulty={reason !== undefined || undefined}
            title={reason}
            dir="auto"
          >
            {cells[at]}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
