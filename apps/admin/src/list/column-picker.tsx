import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import classes from "./column-picker.module.css";

type Props = {
  /** `words`: the label in words, where it is a name. */
  options: readonly { value: string; label: string; words?: string | undefined }[];
  /** This one is always shown. */
  fixed?: string;
  shown: readonly string[];
  onChange: (shown: readonly string[]) => void;
  onAll: () => void;
};

/** Chooses the table's columns. */
export function ColumnPicker({ options, fixed, shown, onChange, onAll }: Props) {
  const isWhole = shown.length === options.length;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {isWhole ? "Columns" : `Columns (${shown.length} of ${options.length})`}
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
              {options.map(({ value, label, words }) => (
                <Checkbox
                  key={value}
                  value={value}
                  label={label}
                  disabled={value === fixed}
                  description={[words, value === fixed && "Always shown"].filter(Boolean).join(" · ")}
                />
              ))}
            </div>
          </Checkbox.Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
