import type { VisitorSummary } from "@foyer/contract/visitors.ts";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Group, Progress, Text } from "@mantine/core";
import { columnsOf } from "../../list/columns-of.tsx";
import { SummarySection } from "./summary-section.tsx";

type Row = VisitorSummary["registrations"][number];

const { text, count, custom } = columnsOf<Row>();

const COLUMNS = [
  text("registrationName", "Registration", { minWidth: 12 }),
  count("issued", "Issued tickets", { width: 9 }),
  count("came", "Attended", { width: 7 }),
  custom(
    "rate",
    "Attendance",
    ({ issued, came }) => (
      <Group gap="sm" wrap="nowrap">
        <Text inherit miw={52} ta="end">
          {`${((came / issued) * 100).toFixed(1)} %`}
        </Text>
        <Progress value={(came / issued) * 100} w={72} aria-hidden />
      </Group>
    ),
    { width: 11 },
  ),
];

/** The share of each registration's issued tickets that was scanned at a gate. */
export function Attendance({ registrations }: Pick<VisitorSummary, "registrations">) {
  if (registrations.length === 0) return null;
  return (
    <SummarySection title="Attendance by registration">
      <DataTable
        label="Table of attendance"
        columns={COLUMNS}
        rows={registrations}
        keyOf={({ registrationId }) => registrationId}
        context={undefined}
        height="content"
      />
    </SummarySection>
  );
}
