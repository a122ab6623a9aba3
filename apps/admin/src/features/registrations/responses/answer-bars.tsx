import type { AnswerCounts } from "@foyer/contract/responses.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { BarTable } from "@foyer/ui/bar-table.tsx";
import { Button, Paper, Text } from "@mantine/core";
import { useId, useState } from "react";
import classes from "./answer-bars.module.css";

type Props = { counts: AnswerCounts; responses: number };

/** Choices shown at once. */
const SHOWN = 6;

/** The answers to one question: a table with a bar in each row. The share is that of those who answered. */
export function AnswerBars({ counts: { question, answered, choices }, responses }: Props) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? choices : choices.slice(0, SHOWN);
  const shareOf = (count: number) => (answered === 0 ? 0 : count / answered);
  return (
    <Paper withBorder p="md">
      <Text component="h3" size="sm" fw={600} m={0} id={heading} className={classes.question}>
        <bdi>{question}</bdi>
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {answered === responses
          ? `Answered by all ${formatCount(responses)}`
          : `Answered by ${formatCount(answered)} of ${formatCount(responses)}`}
      </Text>
      <BarTable
        labelledBy={heading}
        columns={["Answer", "Count", "Share"]}
        rows={shown.map(({ label, count }) => ({ key: label, label, count, share: shareOf(count) }))}
      />
      {choices.length > SHOWN && (
        <Button
          variant="subtle"
          size="compact-xs"
          mt="xs"
          onClick={() => setShowsAll(!showsAll)}
          aria-expanded={showsAll}
        >
          {showsAll ? "Show fewer" : `Show all ${formatCount(choices.length)}`}
        </Button>
      )}
    </Paper>
  );
}
