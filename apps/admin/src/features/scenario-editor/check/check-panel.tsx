import { countOf } from "@foyer/domain/format/counts.ts";
import { findWitness } from "@foyer/domain/scenario/witness/find-witness.ts";
import type { Target } from "@foyer/domain/scenario/witness/target.ts";
import { choiceWords, neverSentence, reasonsOf } from "@foyer/scenario-document/reach-sentences.ts";
import { Anchor, Paper, Select, Stack, Text, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { FindingList } from "./finding-list.tsx";
import { useFindings, useSearchSpace } from "./use-findings.ts";
import { useTargets } from "./use-targets.ts";

/** All findings, and the shortest way to every step, question, answer and condition. */
export function CheckPanel() {
  const findings = useFindings();
  return (
    <Stack gap="md">
      <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-label="Problems">
        <Title order={2} size="h4" mb="xs">
          {findings ? countOf(findings.length, "problem") : "Checking …"}
        </Title>
        {findings?.length === 0 && (
          <Text size="sm">
            Every step, question, answer and condition can be reached; no text and no ticket column is
            missing.
          </Text>
        )}
        {findings && <FindingList findings={findings} />}
      </Paper>
      <ShortestWay />
    </Stack>
  );
}

function ShortestWay() {
  const targets = useTargets();
  const searching = useSearchSpace();
  const [chosen, setChosen] = useState<string | null>(null);
  const target = targets.find(({ key }) => key === chosen)?.target;
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-label="Shortest way">
      <Title order={2} size="h4" mb="xs">
        Shortest way
      </Title>
      <Stack gap="sm">
        <Select
          label="To"
          placeholder="A step, question, answer or condition"
          data={targets.map(({ key, label }) => ({ value: key, label }))}
          value={chosen}
          onChange={setChosen}
          searchable
          limit={200}
          nothingFoundMessage="Nothing found"
        />
        {target && searching && <Way target={target} searching={searching} />}
      </Stack>
    </Paper>
  );
}

type WayProps = { target: Target; searching: NonNullable<ReturnType<typeof useSearchSpace>> };

function Way({ target, searching: { space, lists } }: WayProps) {
  const { project, registration, source } = useScenarioEditing();
  const found = useMemo(() => findWitness(space, target), [space, target]);
  const names = { playable: space.playable, lists };
  if (!("witness" in found)) {
    const reasons = reasonsOf({ target, ...found }, names);
    return (
      <div role="status">
        <Text size="sm" fw={600}>
          <bdi>{neverSentence({ target, ...found }, names)}</bdi>
        </Text>
        {reasons.map((reason) => (
          <Text key={reason} size="sm">
            <bdi>{reason}</bdi>
          </Text>
        ))}
      </div>
    );
  }
  const { facts, orderNumber } = found.witness;
  const step = orderNumber === null ? undefined : space.playable.steps[orderNumber - 1];
  return (
    <div role="status">
      <Text size="sm">
        <bdi>
          {facts.length === 0
            ? "Shown without any choice."
            : facts.map((fact) => choiceWords(fact, names)).join(" → ")}
        </bdi>
      </Text>
      {step && (
        <Anchor
          component={AppLink}
          size="sm"
          to={`${paths.scenarioPlayer({
            projectId: project.id,
            projectName: project.name,
            registrationId: registration.id,
          })}?${placeOf(target)}${source === "draft" ? "&draft=true" : ""}`}
        >
          <IconPlayerPlay size={14} aria-hidden /> Play from there
        </Anchor>
      )}
    </div>
  );
}

/** Returns the query of the test player's address for a starting point. */
function placeOf(target: Target): string {
  if (target.kind === "choice") return `question=${target.choice.questionId}`;
  if ("questionId" in target) return `question=${target.questionId}`;
  return "stepId" in target ? `step=${target.stepId}` : "";
}
