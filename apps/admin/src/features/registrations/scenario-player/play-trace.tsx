import { type TracedCondition, type TracedStep, tracePlay } from "@foyer/domain/scenario/trace-play.ts";
import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import type { PlayerState } from "@foyer/player/use-player.ts";
import { choiceWords, type Names, questionName } from "@foyer/scenario-document/reach-sentences.ts";
import { Paper, Text, Title } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import classes from "./play-trace.module.css";

type Props = { prepared: PreparedPlay; player: PlayerState; lists: Names["lists"] };

const STATES: Readonly<Record<TracedStep["state"], string>> = {
  passed: "passed",
  current: "shown now",
  ahead: "will be shown",
  hidden: "skipped: no condition is met",
  empty: "skipped: none of its questions appears",
};

/** The trace beside a play: which conditions are met, and why parts are hidden. rules/player 17 */
export function PlayTrace({ prepared: { playable }, player: { progress }, lists }: Props) {
  const trace = useMemo(() => tracePlay(playable, progress.play, progress.inputs), [playable, progress]);
  const names = { playable, lists };
  return (
    <Paper withBorder p="md" component="aside" aria-label="Trace">
      <Title order={2} size="h5" mb="xs">
        Trace
      </Title>
      <ol className={classes.steps}>
        {trace.map(({ step, state, conditions, questions }) => (
          <li key={step.id} data-state={state}>
            <Text size="sm" fw={600}>
              <bdi>{step.text}</bdi>
            </Text>
            <Text size="xs" c="dimmed">
              {STATES[state]}
            </Text>
            <Conditions conditions={conditions} names={names} />
            {questions
              .filter((question) => question.conditions.length > 0)
              .map(({ question, isShown, conditions: own }) => (
                <div key={question.id} className={classes.question}>
                  <Text size="sm">
                    <bdi>{questionName(question.id, names)}</bdi>{" "}
                    <Text size="xs" c="dimmed" component="span">
                      {isShown ? "shown" : "not shown"}
                    </Text>
                  </Text>
                  <Conditions conditions={own} names={names} />
                </div>
              ))}
          </li>
        ))}
      </ol>
    </Paper>
  );
}

function Conditions({ conditions, names }: { conditions: readonly TracedCondition[]; names: Names }) {
  if (conditions.length === 0) return null;
  return (
    <ul className={classes.conditions}>
      {conditions.map(({ condition, isMet }) => (
        <li key={JSON.stringify(condition)} data-met={isMet || undefined}>
          {isMet ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
          <Text size="xs" component="span">
            <bdi>{choiceWords(condition, names)}</bdi>{" "}
            <span className={classes.met}>{isMet ? "met" : "not met"}</span>
          </Text>
        </li>
      ))}
    </ul>
  );
}
