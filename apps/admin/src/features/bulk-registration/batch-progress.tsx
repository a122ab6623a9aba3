import type { BatchRegistration } from "@foyer/contract/bulk-registration.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Progress, Stack, Text } from "@mantine/core";

/** The progress of the rows of a file. */
export function BatchProgress({ batch }: { batch: BatchRegistration }) {
  const { state, rows, issued, refused, registrationFile, reason } = batch;
  const decided = issued + refused;
  const isOpen = state === "running" || (state === "waiting" && decided > 0);
  return (
    <Stack gap={4}>
      {isOpen && (
        <Progress
          value={(100 * decided) / Math.max(1, rows)}
          aria-label={`Progress of ${registrationFile.fileName}`}
        />
      )}
      <Text inherit {...(state === "failed" && { c: "var(--bad)" })}>
        {wordsOf(batch, decided)}
      </Text>
      {reason !== "" && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

function wordsOf({ state, startsInSeconds, rows, refused }: BatchRegistration, decided: number): string {
  switch (state) {
    case "waiting":
      if (decided > 0) return "Resumes soon";
      return startsInSeconds > 0 ? `Starts in ${startsInSeconds} s` : "Starts now";
    case "running":
      return `${formatCount(decided)} of ${formatCount(rows)}`;
    case "done":
      return refused > 0 ? "Done, with rejected rows" : "Done";
    case "failed":
      return `Stopped after ${formatCount(decided)}`;
    case "cancelled":
      return "Cancelled";
  }
}
