import type { TranslationsImport } from "@foyer/contract/translations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ScrollArea, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./translations-import-tables.module.css";

type Props = { result: TranslationsImport };

/** The first texts that a file changes, as they are and as they will be. */
export function ChangedTexts({ result: { changes, changedTexts } }: Props) {
  if (changes.length === 0) return null;
  return (
    <Listed
      title="What changes"
      shown={changes.length}
      all={changedTexts}
      columns={["Name", "Culture", "Now", "Then"]}
    >
      {changes.map(({ id, name, cultureCode, before, after }) => (
        <Table.Tr key={`${id} ${cultureCode}`}>
          <Table.Td dir="auto">{name}</Table.Td>
          <Table.Td className={classes.short}>{cultureCode}</Table.Td>
          <Table.Td className={classes.text} dir="auto" lang={cultureCode} c="dimmed">
            {before === "" ? "—" : before}
          </Table.Td>
          <Table.Td className={classes.text} dir="auto" lang={cultureCode}>
            {after}
          </Table.Td>
        </Table.Tr>
      ))}
    </Listed>
  );
}

/** The first rows that a file has in vain, and why. */
export function SkippedRows({ result: { skipped, skippedRows } }: Props) {
  if (skipped.length === 0) return null;
  const shown = skipped.slice(0, SHOWN);
  return (
    <Listed
      title="Skipped rows"
      shown={shown.length}
      all={skippedRows}
      columns={["Line", "Row", "Why it is skipped"]}
    >
      {shown.map(({ line, row, reason }) => (
        <Table.Tr key={line}>
          <Table.Td className={classes.short}>{line}</Table.Td>
          <Table.Td dir="auto">{row}</Table.Td>
          <Table.Td>{reason}</Table.Td>
        </Table.Tr>
      ))}
    </Listed>
  );
}

const SHOWN = 200;

type ListedProps = {
  title: string;
  shown: number;
  all: number;
  columns: readonly string[];
  children: ReactNode;
};

function Listed({ title, shown, all, columns, children }: ListedProps) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
        {all > shown && ` (the first ${shown} of ${formatCount(all)})`}
      </Text>
      <ScrollArea.Autosize
        mah={240}
        viewportProps={{ tabIndex: 0, role: "region", "aria-label": title }}
        className={classes.frame}
      >
        <Table className={classes.table} miw="28rem">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} className={classes.short}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}
