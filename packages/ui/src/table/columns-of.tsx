import { formatCount } from "@foyer/domain/format/counts.ts";
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Moment } from "../format/moment.tsx";
import type { Column, FieldOf, RowState } from "./column.ts";

/**
 * Describes the columns of one table: `const { text, count } = columnsOf<Pool, Context>()`, then
 * `const COLUMNS = [text("name", "Name"), count("available", "Available")]`.
 */
export function columnsOf<Row, Context = undefined, Draft = never>() {
  type One = Column<Row, Context, Draft>;
  type Look = Omit<One, "name" | "label" | "cell">;
  type MomentLook = Look & {
    /** The text for a missing instant. */
    none?: string;
    /** The zone of the project that the instants belong to, shown beside them. */
    timeZone?: (context: Context) => string;
    /** The zone is named above the table, once for all rows. */
    isZoneNamed?: boolean;
  };
  type Below = { below?: (row: Row, context: Context) => ReactNode };

  const custom = (name: string, label: string, cell: One["cell"], look: Look = {}): One => ({
    name,
    label,
    cell,
    ...look,
  });
  return {
    /** A text field, in the direction of its own script. */
    text: (
      name: FieldOf<Row, string | number | null>,
      label: string,
      { below, ...look }: Look & Below = {},
    ): One => ({
      name,
      label,
      cell: (row, context) => (
        <>
          <bdi>{String(row[name] ?? "")}</bdi>
          <Below>{below?.(row, context)}</Below>
        </>
      ),
      ...look,
    }),
    /** A whole number, with thousands separators. */
    count: (name: FieldOf<Row, number>, label: string, { below, ...look }: Look & Below = {}): One => ({
      name,
      label,
      cell: (row, context) => (
        <>
          {formatCount(Number(row[name]))}
          <Below>{below?.(row, context)}</Below>
        </>
      ),
      isNumber: true,
      ...look,
    }),
    /** An instant, in the browser's zone or in a given one. */
    moment: (
      name: FieldOf<Row, string | null>,
      label: string,
      { none, timeZone, isZoneNamed = false, ...look }: MomentLook = {},
    ): One => ({
      name,
      label,
      cell: (row, context) =>
        row[name] === null ? (
          <Below>{none}</Below>
        ) : (
          <Moment at={String(row[name])} {...(timeZone && { timeZone: timeZone(context), isZoneNamed })} />
        ),
      ...look,
    }),
    /** A custom cell. */
    custom,
    /** The row's buttons, sticky at the end; Save and Cancel while the row is edited. */
    actions: (cell: (row: Row, context: Context, state: RowState) => ReactNode, look: Look = {}): One =>
      custom(
        "actions",
        "Actions",
        (row, context, state) => (
          <Group gap={4} wrap="nowrap">
            {cell(row, context, state)}
          </Group>
        ),
        { width: 5.5, stays: "end", isActions: true, ...look },
      ),
  };
}

/** A second, dimmed line of a cell. */
export function Below({ children }: { children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === "") return null;
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}
