import { ActionIcon, Group, Popover, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns2 } from "@tabler/icons-react";
import { ReasonedButton } from "../reasoned-button.tsx";
import classes from "./arrange-columns.module.css";
import type { Column } from "./column.ts";
import { type MoveColumn, useMoving } from "./moving.ts";
import { rowReason } from "./row-reason.ts";

type Head = Omit<Column<unknown>, "cell" | "invalid" | "edit" | "check">;
type Props = {
  columns: readonly Head[];
  onMove: MoveColumn;
  /** Undefined: order and widths are the default ones. */
  onReset: (() => void) | undefined;
};

/** The order of a table's columns as a list, for a finger, the keyboard and screen readers. rules/shell 43 */
export function ArrangeColumns(props: Props) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Arrange columns"
          title="Arrange columns"
        >
          <IconColumns2 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Arrange columns" className={classes.dropdown ?? ""}>
        <Places {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Places({ columns, onMove, onReset }: Props) {
  const moving = useMoving(columns, onMove);
  const names = moving?.names ?? [];
  return (
    <Stack gap="sm">
      <VisuallyHidden aria-live="polite">{moving?.said}</VisuallyHidden>
      <Group>
        <ReasonedButton
          variant="default"
          size="xs"
          disabledReason={onReset ? undefined : "Columns have their default order and widths."}
          onClick={() => onReset?.()}
        >
          Reset columns
        </ReasonedButton>
      </Group>
      <ol className={classes.places}>
        {names.map((name, place) => {
          const label = columns.find((column) => column.name === name)?.label ?? name;
          return (
            <li key={name} className={classes.place}>
              <span className={classes.label} title={label}>
                {label}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${label} up`}
                title="Move up"
                onClick={() => moving?.move(name, place - 1)}
                {...rowReason(place === 0, "It is the first column that moves.")}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Move ${label} down`}
                title="Move down"
                onClick={() => moving?.move(name, place + 1)}
                {...rowReason(place === names.length - 1, "It is the last column that moves.")}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <Text size="xs" c="dimmed" className={classes.hint ?? ""}>
        You can also drag a column’s head, or press Shift and an arrow key on it.
      </Text>
    </Stack>
  );
}
