import { formatCount } from "@foyer/domain/format/counts.ts";
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Moment } from "../format/moment.tsx";
import type { Column, FieldOf } from "./column.ts";

type Look<Row, Context, Draft> = Omit<Column<Row, Context, Draft>, "name" | "label" | "cell">;
type TextLook<Row, Context, Draft> = Look<Row, Context, Draft> & {
  /** A second line of the cell. */
  below?: (row: Row, context: Context) => ReactNode;
};
type MomentLook<Row, Context, Draft> = Look<Row, Context, Draft> & {
  /** The text for a missing instant. */
  none?: string;
  /** The zone of the project that the instants belong to, shown beside them. */
  timeZone?: (context: Context) => string;
  /** The zone is named above the table, once for all rows. */
  isZoneNamed?: boolean;
};

/**
 * Describes the columns of one table: `const { text, count } = columnsOf<Pool, Context>()`, then
 * `const COLUMNS = [text("name", "Name"), count("available", "Available")]`.
 */
export function columnsOf<Row, Context = undefined, Draft = never>() {
  return {
    text: textColumn<Row, Context, Draft>,
    count: countColumn<Row, Context, Draft>,
    moment: momentColumn<Row, Context, Draft>,
    custom: customColumn<Row, Context, Draft>,
    actions: actionsColumn<Row, Context, Draft>,
  };
}

/** A text field, in the direction of its own script. */
function textColumn<Row, Context, Draft>(
  name: FieldOf<Row, string | number | null>,
  label: string,
  { below, ...look }: TextLook<Row, Context, Draft> = {},
): Column<Row, Context, Draft> {
  const cell = (row: Row, context: Context) => (
    <>
      <bdi>{String(row[name] ?? "")}</bdi>
      <Below>{below?.(row, context)}</Below>
    </>
  );
  return { name, label, cell, ...look };
}

/** A whole number, with thousands separators. */
function countColumn<Row, Context, Draft>(
  name: FieldOf<Row, number>,
  label: string,
  { below, ...look }: TextLook<Row, Context, Draft> = {},
): Column<Row, Context, Draft> {
  const cell = (row: Row, context: Context) => (
    <>
      {formatCount(Number(row[name]))}
      <Below>{below?.(row, context)}</Below>
    </>
  );
  return { name, label, cell, isNumber: true, ...look };
}

/** An instant, in the browser's zone or in that of the context. */
function momentColumn<Row, Context, Draft>(
  name: FieldOf<Row, string | null>,
  label: string,
  { none, timeZone, isZoneNamed = false, ...look }: MomentLook<Row, Context, Draft> = {},
): Column<Row, Context, Draft> {
  const cell = (row: Row, context: Context) =>
    row[name] === null ? (
      <Below>{none}</Below>
    ) : (
      <Moment at={String(row[name])} {...(timeZone && { timeZone: timeZone(context), isZoneNamed })} />
    );
  return { name, label, cell, ...look };
}

/** A custom cell. */
function customColumn<Row, Context, Draft>(
  name: string,
  label: string,
  cell: Column<Row, Context, Draft>["cell"],
  look: Look<Row, Context, Draft> = {},
): Column<Row, Context, Draft> {
  return { name, label, cell, ...look };
}

/** The row's buttons, sticky at the end; Save and Cancel while the row is edited. */
function actionsColumn<Row, Context, Draft>(
  cell: Column<Row, Context, Draft>["cell"],
  look: Look<Row, Context, Draft> = {},
): Column<Row, Context, Draft> {
  return {
    name: "actions",
    label: "Actions",
    cell: (row, context, state) => (
      <Group gap={4} wrap="nowrap">
        {cell(row, context, state)}
      </Group>
    ),
    width: 6.5,
    stays: "end",
    isActions: true,
    ...look,
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
