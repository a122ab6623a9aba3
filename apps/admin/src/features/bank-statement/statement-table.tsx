import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { Alert, Button, Group, Progress, SegmentedControl, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { saveCsv } from "../../csv-intake/save-csv.ts";
import { useCurrency } from "../../session/use-currency.ts";
import { useSession } from "../../session/use-session.ts";
import { matchWords } from "./match-words.ts";
import { STATEMENT_COLUMNS } from "./statement-columns.tsx";
import {
  isBookable,
  kindOf,
  ROW_KINDS,
  type RowKind,
  type StatementRow,
  tickedOf,
} from "./statement-rows.ts";
import type { BankStatement } from "./use-bank-statement.ts";

type Props = { projectId: number; fileName: string; rows: StatementRow[]; statement: BankStatement };

const KIND_WORDS: Readonly<Record<RowKind, string>> = {
  due: "To book",
  rest: "To look at",
  recorded: "Recorded",
};
const NOTHING: Readonly<Record<RowKind, string>> = {
  due: "No transfer is exactly what a ticket costs.",
  rest: "Every transfer has its ticket.",
  recorded: "None of these was recorded before.",
};

/** The transfers of a statement: what they pay is booked, the rest is shown with its reason. rules/payments 27 */
export function StatementTable({ projectId, fileName, rows, statement }: Props) {
  const { currency: usual } = useSession();
  const currency = useCurrency() ?? usual;
  const [booked, setBooked] = useState<number>();
  const [chosen, setChosen] = useState<RowKind>();
  const { tick, assign, book, leave, failure } = statement;
  const { ticked, total } = tickedOf(rows);
  const isBooking = booked !== undefined;
  const context = useMemo(
    () => ({
      projectId,
      currency,
      isBooking,
      onTick: (row: StatementRow, isTicked: boolean) => tick([row], isTicked),
      onAssign: assign,
    }),
    [projectId, currency, isBooking, tick, assign],
  );
  const byKind = Map.groupBy(rows, kindOf);
  const kind = chosen ?? ROW_KINDS.find((one) => byKind.has(one)) ?? "due";
  const shown = byKind.get(kind) ?? [];
  const bookable = shown.filter(isBookable);
  const press = async () => {
    setBooked(0);
    await book(ticked, setBooked);
    setBooked(undefined);
  };
  const rest = rows.filter((row) => row.outcome === undefined || row.outcome === "left");
  return (
    <Stack gap="md">
      <Text role="status">
        <bdi>{fileName}</bdi>: {summaryOf(rows)}
      </Text>
      {failure && (
        <Alert color="red" role="alert" title="The rest was not booked.">
          {failure} What was booked before stays; press the button again for the rest.
        </Alert>
      )}
      <Group gap="sm">
        <SegmentedControl
          aria-label="Transfers"
          value={kind}
          onChange={(value) => setChosen(value as RowKind)}
          data={ROW_KINDS.map((value) => ({
            value,
            label: `${KIND_WORDS[value]} (${formatCount(byKind.get(value)?.length ?? 0)})`,
          }))}
        />
        {bookable.length > 1 && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => tick(bookable, !bookable.every(({ isTicked }) => isTicked))}
          >
            {bookable.every(({ isTicked }) => isTicked) ? "Select none" : "Select all"}
          </Button>
        )}
      </Group>
      {isBooking && (
        <Progress
          value={(100 * booked) / Math.max(1, ticked.length + booked)}
          aria-label="Booked transfers"
        />
      )}
      {shown.length === 0 ? (
        <Notice title={NOTHING[kind]} text="" />
      ) : (
        <DataTable
          label="Table of transfers"
          layout="stacked"
          columns={STATEMENT_COLUMNS}
          rows={shown}
          keyOf={({ paymentId }) => paymentId}
          context={context}
        />
      )}
      <Group gap="sm">
        <ReasonedButton
          disabledReason={ticked.length === 0 ? "Select a transfer first." : undefined}
          loading={isBooking}
          onClick={() => void press()}
        >
          {ticked.length === 0
            ? "Book the selected transfers"
            : `Book ${formatCount(ticked.length)} ${ticked.length === 1 ? "transfer" : "transfers"}, ${formatAmount(total, currency)}`}
        </ReasonedButton>
        <Button variant="default" disabled={isBooking} onClick={leave}>
          Choose another file
        </Button>
        {rest.length > 0 && (
          <Button variant="default" onClick={() => saveRest(fileName, rest)}>
            Download the rest
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function summaryOf(rows: readonly StatementRow[]): string {
  const count = (outcome: StatementRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  const [issued, refunds] = [count("issued"), count("refundDue")];
  if (issued + refunds === 0) return `${formatCount(rows.length)} transfers came in. Nothing is booked yet.`;
  const parts = [
    `${formatCount(issued)} of ${formatCount(rows.length)} transfers are booked`,
    ...(refunds > 0 ? [`${formatCount(refunds)} are recorded as refunds due`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Saves what was not booked, with its reason, as a file for whoever looks into it. */
function saveRest(fileName: string, rows: readonly StatementRow[]): void {
  const head = ["booked", "amount", "currency", "payer", "text", "references", "result"];
  const cells = rows.map((row) => [
    formatDay(row.bookedOn),
    String(toAmount(row.amount)),
    row.currency ?? "",
    row.payer,
    row.text.replaceAll("\n", " "),
    row.references.join(" "),
    matchWords(row),
  ]);
  saveCsv(`rest-of-${fileName.replace(/\.\w+$/, "")}.csv`, [head, ...cells]);
}
