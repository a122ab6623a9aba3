import type { Project } from "@foyer/contract/projects.ts";
import {
  createRetentionRule,
  getRetention,
  type RetentionRule,
  type RetentionRun,
} from "@foyer/contract/retention.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { PageActions } from "../../shell/page-actions.tsx";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { ErasureRequests } from "./erasure-requests.tsx";
import { RuleCard } from "./rule-card.tsx";
import { AddRule } from "./rule-form.tsx";
import { RunCard } from "./run-card.tsx";

const POLL_MS = 1_000;
const isOpen = ({ state }: RetentionRun) => state === "waiting" || state === "running";

/** When personal data of a project are erased by themselves, and what was erased. rules/privacy 13 */
export function RetentionScreen() {
  const { projectId } = useScreenParams("retention");
  return <ProjectPage id={projectId}>{(project) => <Retention project={project} />}</ProjectPage>;
}

function Retention({ project }: { project: Project }) {
  const { can } = useSession();
  const params = { projectId: project.id };
  const read = useRead(
    getRetention,
    { params },
    { refreshMs: (data) => (data?.runs.some(isOpen) ? POLL_MS : false) },
  );
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = can(createRetentionRule);
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      {mayAdd && (
        <PageActions>
          <Button onClick={() => setIsAdding(true)}>Add rule</Button>
        </PageActions>
      )}
      <ErasureRequests project={project} />
      <Text size="sm" c="dimmed">
        Rules erase personal data automatically some days after the event. Managers are told a week before.
        Tickets, barcodes, prices, payments and counts stay.
      </Text>
      <LoadGate read={read} failed="The rules could not be loaded." loading={<Skeleton height={120} />}>
        {({ rules, runs, questions }) => (
          <>
            {rules.length === 0 ? (
              <Notice
                title="Nothing is erased automatically"
                text="Add a rule for all personal data, or for the answers to a question."
                action={
                  mayAdd && (
                    <Button variant="default" onClick={() => setIsAdding(true)}>
                      Add rule
                    </Button>
                  )
                }
              />
            ) : (
              rules.map((rule) => (
                <RuleCard key={rule.id} rule={rule} project={project} isRunning={isRunning(rule, runs)} />
              ))
            )}
            {runs.length > 0 && <Runs runs={runs} project={project} />}
            <FormDialog isOpen={isAdding} title="Add a rule" onClose={() => setIsAdding(false)}>
              <AddRule
                projectId={project.id}
                questions={questions}
                hasAll={rules.some(({ question }) => question === null)}
                onClose={() => setIsAdding(false)}
              />
            </FormDialog>
          </>
        )}
      </LoadGate>
    </Stack>
  );
}

const isRunning = ({ id }: RetentionRule, runs: readonly RetentionRun[]) =>
  runs.some((run) => run.ruleId === id && isOpen(run));

function Runs({ runs, project }: { runs: readonly RetentionRun[]; project: Project }) {
  return (
    <Stack gap="sm" component="section" aria-label="Trials and erasures">
      <Title order={2} size="h4">
        Trials and erasures
      </Title>
      {runs.map((run) => (
        <RunCard key={run.id} run={run} project={project} />
      ))}
    </Stack>
  );
}
