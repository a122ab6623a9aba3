import type { Project } from "@foyer/contract/projects.ts";
import {
  createRetentionRule,
  getRetention,
  type RetentionRule,
  removeRetentionRule,
  runRetention,
  tryRetention,
} from "@foyer/contract/retention.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { Group, Paper, Stack, Text } from "@mantine/core";
import { IconCalendar, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { messages } from "../../messages/messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSession } from "../../session/use-session.ts";
import { EditRule, EraseNow, PostponeRule } from "./rule-form.tsx";

type Props = { rule: RetentionRule; project: Project; isRunning: boolean };

/** The data that a rule erases, at the beginning of a sentence. */
export const subjectOf = ({ question }: Pick<RetentionRule, "question">): string =>
  question ? `The answers to ${question.name}` : "All personal data";

/** One rule with its date and its actions. */
export function RuleCard({ rule, project, isRunning }: Props) {
  const { can } = useSession();
  const [open, setOpen] = useState<"edit" | "postpone" | "run" | "remove" | null>(null);
  const close = () => setOpen(null);
  const params = { projectId: project.id, ruleId: rule.id };
  const trial = useWrite(tryRetention, { refreshes: [getRetention] });
  const tryOut = () =>
    trial.mutate({ params }, { onError: ({ message }) => messages.add("danger", message) });
  const subject = subjectOf(rule);
  const disabledReason = isRunning ? "Wait until what is running has ended, or stop it." : undefined;
  const form = { projectId: project.id, rule, onClose: close };
  return (
    <Paper withBorder p="md" component="article" aria-label={subject}>
      <Stack gap="sm">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {subject}
        </Text>
        <Dates rule={rule} timeZone={project.timeZone} />
        <Group gap="xs">
          <ReasonedButton
            variant="default"
            loading={trial.isPending}
            disabledReason={disabledReason}
            onClick={tryOut}
          >
            Try it
          </ReasonedButton>
          <ReasonedButton
            variant="default"
            disabledReason={disabledReason}
            onClick={() => setOpen("postpone")}
          >
            Postpone
          </ReasonedButton>
          {can(runRetention) && (
            <ReasonedButton
              variant="light"
              color="red"
              disabledReason={disabledReason}
              onClick={() => setOpen("run")}
            >
              Erase now
            </ReasonedButton>
          )}
          {can(createRetentionRule) && !isRunning && (
            <RowMenu of={subject}>
              <RowMenuItem
                label={`Change the days: ${subject}`}
                word="Change the days"
                icon={<IconCalendar size={16} aria-hidden />}
                onClick={() => setOpen("edit")}
              />
              <RowMenuItem
                label={`Remove the rule: ${subject}`}
                word="Remove the rule"
                icon={<IconTrash size={16} aria-hidden />}
                isDangerous
                onClick={() => setOpen("remove")}
              />
            </RowMenu>
          )}
        </Group>
      </Stack>
      <FormDialog isOpen={open === "edit"} title="Change the days" onClose={close}>
        <EditRule {...form} />
      </FormDialog>
      <FormDialog isOpen={open === "postpone"} title="Postpone the erasure" onClose={close}>
        <PostponeRule {...form} />
      </FormDialog>
      <FormDialog isOpen={open === "run"} title="Erase now?" closeLabel="Keep the data" onClose={close}>
        <EraseNow {...form} projectName={project.name} subject={subject} />
      </FormDialog>
      <ConfirmDialog
        isOpen={open === "remove"}
        title="Remove the rule?"
        call={removeRetentionRule}
        options={{ params, refreshes: [getRetention], saved: () => "The rule is removed." }}
        failed="The rule could not be removed."
        submit="Remove rule"
        onClose={close}
      >
        {subject} stay until somebody erases them. What was erased so far stays listed.
      </ConfirmDialog>
    </Paper>
  );
}

function Dates({ rule, timeZone }: { rule: RetentionRule; timeZone: string }) {
  const { days, dueAt, announcedAt, postponedUntil, postponedBecause, postponedBy } = rule;
  return (
    <Text size="sm">
      {countOf(days, "day")} after the event: from <Moment at={dueAt} timeZone={timeZone} isZoneNamed /> on.{" "}
      {announcedAt && (
        <>
          Managers were told on <Moment at={announcedAt} timeZone={timeZone} />.{" "}
        </>
      )}
      {postponedUntil && (
        <>
          Postponed by <bdi>{postponedBy}</bdi>: <bdi>{postponedBecause}</bdi>
        </>
      )}
    </Text>
  );
}
