import type { BatchPreview, FileError } from "@foyer/contract/bulk-registration.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Table, Text } from "@mantine/core";
import { useId } from "react";
import classes from "./rows-preview.module.css";

/** The first invalid rows of the file, with invalid cells marked and the reasons at the end of each row. */
export function RowsPreview({ found }: { found: BatchPreview }) {
  const { columns, sample, errors, invalid, rows } = found;
  const id = useId();
  if (sample.length === 0) return null;
  const byLine = Map.groupBy(errors, ({ line }) => line);
  const all = invalid > 0 ? invalid : rows;
  const title = invalid > 0 ? "Invalid rows" : "Rows";
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
              {invalid > 0 && <Table.Th scope="col">Error</Table.Th>}
              {columns.map((column, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a invalid file may name a column twice
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
                errors={invalid > 0 ? (byLine.get(row.line) ?? []) : null}
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
  errors: FileError[] | null;
};

function Row({ line, cells, columns, errors }: RowProps) {
  const isWhole = errors?.some(({ column }) => column === null);
  const reasonAt = (column: string) =>
    errors?.find((error) => error.column?.toLowerCase() === column.trim().toLowerCase())?.reason;
  return (
    <Table.Tr data-invalid={isWhole || undefined}>
      <Table.Td>{line}</Table.Td>
      {errors && (
        <Table.Td className={classes.reasons}>
          {errors.map(({ column, reason }) => (
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
            data-invalid={reason !== undefined || undefined}
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
