import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Alert, Button, NativeSelect, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { TABLE_COLUMNS, type Table, type TableColumn, type TableLayout } from "./file/table-layout.ts";

type Props = {
  fileName: string;
  table: Table;
  suggested: TableLayout;
  onChoose: (layout: TableLayout) => void;
  onCancel: () => void;
  /** Why the file could not be used, in a sentence. */
  failure: string | undefined;
};

const LABELS: Readonly<Record<TableColumn, string>> = {
  date: "Booking date",
  amount: "Amount",
  text: "Text of the transfer",
  payer: "Payer",
  currency: "Currency",
  reference: "Reference of the bank",
};
const REQUIRED: readonly TableColumn[] = ["amount", "text"];
const SAMPLES = 3;

/** Asks which column of a bank's csv file holds what; the words of its heading have suggested it. */
export function ColumnChoice({ fileName, table, suggested, onChoose, onCancel, failure }: Props) {
  const [layout, setLayout] = useState(suggested);
  const [isTried, setIsTried] = useState(false);
  const options = [
    { value: "-1", label: "None" },
    ...table.heading.map((cell, index) => ({ value: String(index), label: cell || `Column ${index + 1}` })),
  ];
  const press = () => {
    setIsTried(true);
    if (REQUIRED.every((column) => layout[column] >= 0)) onChoose(layout);
  };
  return (
    <Paper withBorder p="md" maw={WIDTHS.form} component="section" aria-label="Columns">
      <Stack gap="md">
        <Text role="status">
          <bdi>{fileName}</bdi>: which column holds what? Nothing is stored yet.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {TABLE_COLUMNS.map((column) => (
            <NativeSelect
              key={column}
              label={LABELS[column]}
              data={options}
              value={String(layout[column])}
              withAsterisk={REQUIRED.includes(column)}
              description={samplesOf(table, layout[column]) || "–"}
              inputWrapperOrder={["label", "input", "description", "error"]}
              error={isTried && REQUIRED.includes(column) && layout[column] < 0 && "Choose a column."}
              onChange={({ currentTarget }) =>
                setLayout({ ...layout, [column]: Number(currentTarget.value) })
              }
            />
          ))}
        </SimpleGrid>
        {failure && (
          <Alert color="red" role="alert" title="No tickets were looked for.">
            {failure}
          </Alert>
        )}
        <ButtonRow>
          <Button variant="default" onClick={onCancel}>
            Choose another file
          </Button>
          <Button onClick={press} data-autofocus>
            Find the tickets
          </Button>
        </ButtonRow>
      </Stack>
    </Paper>
  );
}

const samplesOf = ({ rows }: Table, column: number) =>
  rows
    .map((row) => row[column]?.trim() ?? "")
    .filter((cell) => cell !== "")
    .slice(0, SAMPLES)
    .map((cell) => (cell.length > 30 ? `${cell.slice(0, 29)}…` : cell))
    .join(" · ");
