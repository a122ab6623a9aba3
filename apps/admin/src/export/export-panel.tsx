import { cancelTicketExport, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Group, Paper, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useWrite } from "../server/use-write.ts";
import { exportText, isOver, percentOf, spokenText } from "./export-text.ts";
import { useExportState } from "./use-export-state.ts";
import type { FollowedExport } from "./use-followed-exports.ts";

type Props = { followed: FollowedExport; onDismiss: () => void };

/** The progress of an export, with a cancel button. The browser's download does not depend on it. rules/tickets 22 */
export function ExportPanel({ followed, onDismiss }: Props) {
  const { kind, projectId, exportId, projectName } = followed;
  const { state, failure } = useExportState(followed);
  const cancel = useWrite(cancelTicketExport, { refreshes: [getTicketExport] });
  const text = exportText(state, followed);
  const title = kind === "printout" ? "Printout" : "Export";
  const over = isOver(state);
  const isBroken = state === "missing" || (state !== "unknown" && state.state === "failed");
  const isCancelling = !over && (cancel.isPending || cancel.isSuccess);
  const trouble = failure ?? (over ? undefined : cancel.error?.message);
  return (
    <Paper withBorder p="sm" role="group" aria-label={`${title} of ${projectName}`}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={6} flex="1 1 16rem" miw={0}>
          <Text size="sm" fw={600}>
            {title} of <bdi>{projectName}</bdi>
          </Text>
          {!over && (
            <Bar
              percent={percentOf(state)}
              text={text}
              label={kind === "printout" ? "Pages written" : "Rows written"}
            />
          )}
          <Text size="sm" {...(isBroken && { c: "var(--mantine-color-error)" })}>
            {text}
          </Text>
          {trouble && (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {trouble}
            </Text>
          )}
          <VisuallyHidden role="status">{spokenText(state, followed)}</VisuallyHidden>
        </Stack>
        {/* The same button for cancel and dismiss, so that it keeps focus and position. */}
        <ReasonedButton
          size="xs"
          variant="default"
          disabledReason={
            !over && state === "unknown"
              ? `The ${kind} is starting: you can cancel it in a moment.`
              : undefined
          }
          onClick={() =>
            over ? onDismiss() : isCancelling || cancel.mutate({ params: { projectId, exportId } })
          }
        >
          {over ? "Dismiss" : isCancelling ? "Cancelling …" : "Cancel"}
        </ReasonedButton>
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
