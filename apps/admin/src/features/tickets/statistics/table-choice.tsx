import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { Button, Select } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { dimensionOptions } from "./dimension-options.ts";
import classes from "./statistics.module.css";
import type { Share } from "./statistics-search.ts";

type Props = {
  choices: TicketFilterChoices;
  table: { rows: string; columns: string };
  share: Share;
  onChange: (changes: Record<string, string | undefined>) => void;
};

const NUMBERS = [
  { value: "tickets", label: "Tickets" },
  { value: "row", label: "% of row" },
  { value: "column", label: "% of column" },
  { value: "all", label: "% of all" },
];

/** Chooses the rows and columns of the table, and how its numbers are shown. */
export function TableChoice({ choices, table, share, onChange }: Props) {
  const options = dimensionOptions(choices);
  const select = (side: "rows" | "columns", other: "rows" | "columns", label: string) => (
    <Select
      label={label}
      data={options}
      value={table[side]}
      onChange={(value) => {
        if (value === null) return;
        // A table by the same property twice says nothing: the two change places.
        const swapped = value === table[other] ? { [other]: table[side] } : { [other]: table[other] };
        onChange({ ...swapped, [side]: value, whole: undefined });
      }}
      allowDeselect={false}
      searchable
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={320}
    />
  );
  return (
    <fieldset className={classes.choice} aria-label="Table">
      {select("rows", "columns", "Rows")}
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => onChange({ rows: table.columns, columns: table.rows, whole: undefined })}
      >
        Swap
      </Button>
      {select("columns", "rows", "Columns")}
      <Select
        label="Numbers"
        value={share === "" ? "tickets" : share}
        onChange={(value) => onChange({ share: value === "tickets" ? undefined : (value ?? undefined) })}
        data={NUMBERS}
        allowDeselect={false}
      />
    </fieldset>
  );
}
