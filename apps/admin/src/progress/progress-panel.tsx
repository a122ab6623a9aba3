import { Group, Paper, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  /** Its accessible name, in plain text. */
  label: string;
  title: ReactNode;
  /** The progress in a sentence. */
  text: string;
  /** The text for screen readers: it changes only at each quarter and at the end. */
  spoken: string;
  isOver: boolean;
  /** It has failed. */
  isBroken: boolean;
  /** In whole percent; undefined while unknown. */
  percent: number | undefined;
  /** The accessible name of the bar. */
  barLabel: string;
  /** Why the progress is not known or the work not cancelled. */
  trouble?: string | undefined;
  /** The buttons: the last one cancels the work, then dismisses it, so that it keeps focus and position. */
  buttons: ReactNode;
};

/** The progress of work in the background, with a bar until it is over. */
export function ProgressPanel(props: Props) {
  const { label, title, text, spoken, isOver, isBroken, percent, barLabel, trouble, buttons } = props;
  return (
    <Paper withBorder p="sm" role="group" aria-label={label}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={6} flex="1 1 16rem" miw={0}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {!isOver && <Bar percent={percent} text={text} label={barLabel} />}
          <Text size="sm" {...(isBroken && { c: "var(--bad)" })}>
            {text}
          </Text>
          {trouble && (
            <Text size="sm" role="alert" c="var(--bad)">
              {trouble}
            </Text>
          )}
          <VisuallyHidden role="status">{spoken}</VisuallyHidden>
        </Stack>
        {buttons}
      </Group>
    </Paper>
  );
}

function Bar({ percent, text, label }: { percent: number | undefined; text: string; label: string }) {
  return (
    <Progress.Root>
      <Progress.Section
        value={percent ?? 100}
        animated={percent === undefined}
        withAria={false}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== undefined && { "aria-valuenow": percent })}
        aria-valuetext={text}
      />
    </Progress.Root>
  );
}
