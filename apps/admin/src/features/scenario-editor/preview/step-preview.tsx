import { getPlay } from "@foyer/contract/play.ts";
import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import type { LocalizedStep } from "@foyer/domain/scenario/scenario.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS } from "@foyer/player/player-texts.ts";
import { both, LoadGate } from "@foyer/ui/load-gate.tsx";
import { Paper, Skeleton, Text } from "@mantine/core";
import { useRead } from "../../../server/use-read.ts";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { findQuestion, questionOfAnswer } from "../editing/part-names.ts";
import { type ScenarioEditing, useScenarioEditing } from "../editing/scenario-editing.ts";

// Lazy: the questions of the player, which the rest of the editor does not need.
const PreviewedStep = lazyPart(() => import("./previewed-step.tsx").then((module) => module.PreviewedStep), {
  waiting: () => <Skeleton height={240} />,
});

const NAMES = PLAYER_TEXTS.join(",");

/** The selected step as visitors see it, in the editor's culture, with all of its questions. */
export function StepPreview() {
  const editing = useScenarioEditing();
  const { project, registration, cultures } = editing;
  const { culture: cultureCode } = cultures;
  const params = { projectId: project.id, registrationId: registration.id };
  const ofDraft = editing.source === "draft" ? ({ draft: "true" } as const) : {};
  const play = useRead(getPlay, { params, query: { cultureCode, ...ofDraft } }, { keepPrevious: true });
  const words = useRead(listUiTexts, { query: { names: NAMES, cultureCode } }, { keepPrevious: true });
  const step = shownStep(editing);
  if (!step) {
    return (
      <Paper withBorder p="xl">
        <Text c="dimmed">Add a step, and it is shown here as visitors will see it.</Text>
      </Paper>
    );
  }
  return (
    <Paper
      withBorder
      p={{ base: "md", sm: "xl" }}
      lang={cultureCode}
      dir={directionOf(cultureCode)}
      component="section"
      aria-label="As visitors see it"
    >
      <LoadGate
        read={both(play, words)}
        failed="The preview could not be loaded."
        loading={<Skeleton height={240} />}
      >
        {([{ lists }, texts]) => (
          <PreviewedStep step={step} lists={lists} texts={pickUiTexts(PLAYER_TEXTS, texts)} />
        )}
      </LoadGate>
    </Paper>
  );
}

/** Returns the selected step or the step of the selected part; else the first. */
function shownStep({ scenario, selection }: ScenarioEditing): LocalizedStep | undefined {
  const [first] = scenario.steps;
  if (!("id" in selection)) return first;
  const kind = selection.kind === "conditions" ? selection.entity : selection.kind;
  if (kind === "step") return scenario.steps.find(({ id }) => id === selection.id) ?? first;
  const questionId = kind === "answer" ? questionOfAnswer(scenario, selection.id)?.id : selection.id;
  return (questionId === undefined ? undefined : findQuestion(scenario, questionId)?.step) ?? first;
}
