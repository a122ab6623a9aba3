import type { Result } from "@foyer/contract/endpoint.ts";
import { getAnswerCounts } from "@foyer/contract/responses.ts";
import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { AnswerBars } from "./answer-bars.tsx";
import classes from "./answer-charts.module.css";
import { tellingFirst } from "./telling-first.ts";

type Props = { projectId: number; registrationId: number };

/** While the server still counts. */
const AGAIN_MS = 500;
const REFRESH_MS = 60_000;
/** The height of the charts of questions with six answers and more: the list below keeps its place. */
const USUAL_PX = 430;
/** Questions shown at once, so that the list of responses stays in sight. */
const SHOWN = 3;

/** Charts that count each answer to the choice questions. rules/responses 8 */
export function AnswerCharts({ projectId, registrationId }: Props) {
  const read = useRead(
    getAnswerCounts,
    { params: { projectId, registrationId } },
    {
      staleMs: 0,
      refreshMs: (data) => (data && data.counted < data.responses ? AGAIN_MS : REFRESH_MS),
    },
  );
  return (
    <LoadGate
      read={read}
      failed="The answers could not be counted."
      loading={
        <Skeleton height={USUAL_PX} role="progressbar" aria-busy="true" aria-label="Counting answers" />
      }
    >
      {(counts) => <Charts counts={counts} />}
    </LoadGate>
  );
}

function Charts({ counts }: { counts: Result<typeof getAnswerCounts> }) {
  const [showsAll, setShowsAll] = useState(false);
  const { responses, counted } = counts;
  const questions = tellingFirst(counts.questions);
  if (questions.length === 0 || responses === 0) return null;
  const shown = showsAll ? questions : questions.slice(0, SHOWN);
  return (
    <section aria-labelledby="answers-heading">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h4" id="answers-heading">
          Answers
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {counted < responses
            ? `Counting: ${formatCount(counted)} of ${formatCount(responses)} responses`
            : `${countOf(responses, "response")}: live tickets and text messages`}
        </Text>
      </Group>
      <div className={classes.grid}>
        {shown.map((one) => (
          <AnswerBars key={`${one.questionId} ${one.question}`} counts={one} responses={responses} />
        ))}
      </div>
      {questions.length > SHOWN && (
        <Button
          variant="subtle"
          size="xs"
          mt="xs"
          onClick={() => setShowsAll(!showsAll)}
          aria-expanded={showsAll}
        >
          {showsAll ? "Show fewer questions" : `Show all ${countOf(questions.length, "question")}`}
        </Button>
      )}
    </section>
  );
}
