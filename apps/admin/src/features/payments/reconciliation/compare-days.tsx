import {
  listReconciledDays,
  MAX_COMPARED_DAYS,
  startReconciliation,
} from "@foyer/contract/reconciliation.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Group } from "@mantine/core";
import { useState } from "react";
import { DayFilter } from "../../../list/day-filter.tsx";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";

const DAY_MS = 86_400_000;
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

/** Asks for the comparison of some days. */
export function CompareDays() {
  const [from, setFrom] = useState(yesterday);
  const [to, setTo] = useState(yesterday);
  const write = useWrite(startReconciliation, { refreshes: [listReconciledDays] });
  const compare = () =>
    write.mutate(
      { body: { from, to } },
      {
        onSuccess: ({ days }) =>
          messages.add("success", `${countOf(days, "day")} will be compared within a minute.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Group align="flex-end" gap="md">
      <DayFilter label="From" value={from} onChange={(day) => setFrom(day ?? "")} />
      <DayFilter label="To" value={to} onChange={(day) => setTo(day ?? "")} />
      <ReasonedButton onClick={compare} loading={write.isPending} disabledReason={reasonOf(from, to)}>
        Compare
      </ReasonedButton>
    </Group>
  );
}

function reasonOf(from: string, to: string): string | undefined {
  if (!from || !to) return "Choose the first and the last day.";
  if (to < from) return `The last day is before ${formatDay(from)}.`;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days > MAX_COMPARED_DAYS ? `Choose at most ${MAX_COMPARED_DAYS} days.` : undefined;
}
