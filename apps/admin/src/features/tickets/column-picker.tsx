import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import classes from "./column-picker.module.css";
import { FIRST_COLUMN } from "./use-columns.ts";

type Props = {
  shown: readonly TicketColumnName[];
  onChange: (shown: readonly string[]) => void;
  onAll: () => void;
};

/** Chooses the table's columns; the first one is always shown. */
export function ColumnPicker({ shown, onChange, onAll }: Props) {
  const isWhole = shown.length === TICKET_COLUMN_NAMES.length;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {isWhole ? "Columns" : `Columns (${shown.length} of ${TICKET_COLUMN_NAMES.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={classes.dropdown ?? ""}>
        <Stack gap="sm">
          <ReasonedButton
            variant="default"
            size="xs"
            disabledReason={isWhole ? "All columns are shown." : undefined}
            onClick={onAll}
          >
            Show all
          </ReasonedButton>
          <Checkbox.Group label="Shown columns" value={[...shown]} onChange={onChange}>
            <div className={classes.columns}>
              {TICKET_COLUMN_NAMES.map((name) => (
                <Checkbox
                  key={name}
                  value={name}
                  label={name}
                  disabled={name === FIRST_COLUMN}
                  {...(name === FIRST_COLUMN && { description: "Always shown" })}
                />
              ))}
            </div>
          </Checkbox.Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
