import { ActionIcon, Group, Table } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { type Column, lookOf } from "./column.ts";
import { rowReason } from "./row-reason.ts";
import type { EditedRow, RowEdit } from "./use-row-edit.ts";
import { cellAttributes, type RowPlace, rowAttributes } from "./view-row.tsx";

type Props<Row, Context, Draft> = RowPlace & {
  columns: readonly Column<Row, Context, Draft>[];
  row: Row;
  context: Context;
  editing: RowEdit<Row, Draft>;
  edited: EditedRow<Row, Draft>;
};

/** A row in editing: check or Enter saves, cross or Escape cancels. */
export function EditRow<Row, Context, Draft>(props: Props<Row, Context, Draft>) {
  const { columns, row, context, editing, edited, ...place } = props;
  const buttons = useRef<HTMLTableCellElement>(null);
  // Before the row is painted: what is typed next belongs into it.
  useLayoutEffect(() => {
    buttons.current?.parentElement?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.key === "Escape") {
      event.preventDefault();
      editing.cancel();
    }
    const writesLines = event.target instanceof HTMLTextAreaElement && !(event.ctrlKey || event.metaKey);
    if (event.key === "Enter" && !writesLines && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      void editing.save();
    }
  };
  const state = { edit: undefined, isHeld: true };
  return (
    <Table.Tr {...rowAttributes(place)}>
      {columns.map((column) => {
        const { name, isActions, edit } = column;
        if (isActions) {
          return (
            <Table.Td key={name} ref={buttons} onKeyDown={onKeyDown} {...lookOf(column)}>
              <SaveAndCancel editing={editing} name={editing.nameOf(row)} />
            </Table.Td>
          );
        }
        if (!edit) {
          return (
            <Table.Td key={name} {...cellAttributes(column)}>
              {column.cell(row, context, state)}
            </Table.Td>
          );
        }
        const { draft, errors } = edited;
        return (
          <Table.Td key={name} data-label={column.label} onKeyDown={onKeyDown}>
            {edit({ draft, errors, error: errors[name], change: editing.change })}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

type ButtonsProps = { editing: Pick<RowEdit<never, never>, "isSaving" | "save" | "cancel">; name: string };

function SaveAndCancel({ editing: { isSaving, save, cancel }, name }: ButtonsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        aria-label={`Save ${name}`}
        title="Save (Enter)"
        color="teal"
        loading={isSaving}
        onClick={() => void save()}
      >
        <IconCheck size={18} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Cancel editing ${name}`}
        title={isSaving ? undefined : "Cancel (Esc)"}
        variant="subtle"
        color="gray"
        onClick={cancel}
        {...rowReason(isSaving, "It is being saved.")}
      >
        <IconX size={18} />
      </ActionIcon>
    </Group>
  );
}
