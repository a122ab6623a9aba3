import type { MatchedTransfer } from "@foyer/contract/bank-transfers.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrency } from "../../session/use-currency.ts";
import { useSession } from "../../session/use-session.ts";
import type { StatementLine } from "./file/statement.ts";
import type { Table, TableLayout } from "./file/table-layout.ts";
import { type StatementRow, transferOf, transfersOf } from "./statement-rows.ts";
import { bookRows, matchTransfers, type RowChanges } from "./transfer-calls.ts";

type Step =
  | { kind: "empty" }
  /** `done` of `all` lines. */
  | { kind: "working"; label: string; done: number; all: number }
  /** A csv file whose columns are to be named. */
  | { kind: "table"; fileName: string; table: Table; suggested: TableLayout }
  | { kind: "rows"; fileName: string; rows: StatementRow[] };

export type BankStatement = ReturnType<typeof useBankStatement>;

/** A bank statement on its way from a file to payments. Only what finds the tickets is sent. rules/payments 26 */
export function useBankStatement(projectId: number) {
  const { currency: usual } = useSession();
  const currency = useCurrency() ?? usual;
  const [step, setStep] = useState<Step>({ kind: "empty" });
  const [failure, setFailure] = useState<string>();

  /** Goes back to `before` where it fails. */
  const run = async (before: Step, work: () => Promise<Step>) => {
    setFailure(undefined);
    try {
      setStep(await work());
    } catch (error) {
      setStep(before);
      setFailure((error as Error).message);
    }
  };

  const match = async (fileName: string, lines: readonly StatementLine[]): Promise<Step> => {
    if (lines.length === 0) throw new Error("No money came in by this statement.");
    const sent = transfersOf(lines, currency);
    const transfers = sent.map(({ transfer }) => transfer);
    const found = await matchTransfers({ projectId }, transfers, (done) =>
      setStep({ kind: "working", label: "Looking for the tickets", done, all: transfers.length }),
    );
    const rows = sent.map(({ line, transfer: { paymentId, references } }, index): StatementRow => {
      const one = found[index] as MatchedTransfer;
      return { ...line, paymentId, references, found: one, isTicked: one.match === "due" };
    });
    return { kind: "rows", fileName, rows };
  };

  const choose = (file: File) =>
    run({ kind: "empty" }, async () => {
      setStep({ kind: "working", label: `Reading ${file.name}`, done: 0, all: 0 });
      // The parsers are loaded only here.
      const [{ readStatement }, { suggestLayout }] = await Promise.all([
        import("./file/read-statement.ts"),
        import("./file/read-table.ts"),
      ]);
      const read = readStatement(new Uint8Array(await file.arrayBuffer()));
      if (read.kind === "lines") return match(file.name, read.lines);
      const { table } = read;
      return { kind: "table", fileName: file.name, table, suggested: suggestLayout(table.heading) };
    });

  const nameColumns = (layout: TableLayout) => {
    if (step.kind !== "table") return;
    const { fileName, table } = step;
    return run(step, async () => {
      const { linesOfTable } = await import("./file/read-table.ts");
      return match(fileName, linesOfTable(table, layout).lines);
    });
  };

  const change = (changes: RowChanges) =>
    setStep((now) =>
      now.kind === "rows"
        ? { ...now, rows: now.rows.map((row) => ({ ...row, ...changes.get(row.paymentId) })) }
        : now,
    );
  const leave = () => {
    setFailure(undefined);
    setStep({ kind: "empty" });
  };
  return {
    step,
    failure,
    choose,
    nameColumns,
    leave,
    ...useRowWork({ projectId, currency, change, setFailure }),
  };
}

type RowParts = {
  projectId: number;
  currency: string;
  change: (changes: RowChanges) => void;
  setFailure: (sentence: string | undefined) => void;
};

/** The choice among the rows of a statement, and their booking. */
function useRowWork({ projectId, currency, change, setFailure }: RowParts) {
  const queryClient = useQueryClient();

  const tick = (rows: readonly StatementRow[], isTicked: boolean) =>
    change(new Map(rows.map(({ paymentId }) => [paymentId, { isTicked }])));

  /** Looks again for one row, by other references. Throws `ApiError`. */
  const assign = async (row: StatementRow, references: string[]) => {
    const transfer = transferOf({ ...row, references }, currency);
    const [found] = await matchTransfers({ projectId }, [transfer], () => undefined);
    if (found) change(new Map([[row.paymentId, { references, found, isTicked: found.match === "due" }]]));
  };

  const book = async (rows: readonly StatementRow[], onBooked: (count: number) => void) => {
    setFailure(undefined);
    let booked = 0;
    try {
      await bookRows({ projectId }, { rows, currency }, (changes) => {
        change(changes);
        booked += changes.size;
        onBooked(booked);
      });
    } catch (error) {
      setFailure((error as Error).message);
    } finally {
      // Tickets, totals and refunds due have changed.
      void queryClient.invalidateQueries();
    }
  };
  return { tick, assign, book };
}
