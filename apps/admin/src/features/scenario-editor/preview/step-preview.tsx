import { getPlay } from "@foyer/contract/play.ts";
import { listUiTexts } from "@foyer/contract/ui-items.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import type { LocalizedStep } from "@foyer/domain/scenario/scenario.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PLAYER_TEXTS } from "@foyer/player/player-texts.ts";
import { both, LoadGate } from "@foyer/ui/load-gate.tsx";
import { Skeleton, Text } from "@mantine/core";
import { useRead } from "../../../server/use-read.ts";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { findQuestion, questionOfAnswer } from "../editing/part-names.ts";
import { type ScenarioEditing, useScenarioEditing } from "../editing/scenario-editing.ts";
import { partOfSelection } from "../editing/selection-after-removal.ts";
import classes from "./step-preview.module.css";

// Lazy: the questions of the player, which the rest of the editor does not need.
const PreviewedStep = lazyPart(() => import("./previewed-step.tsx").then((module) => module.PreviewedStep), {
  waiting: () => <Skeleton height={240} />,
});

/** The texts of the player, and that of the button that ends the visitor's form. */
const PREVIEW_TEXTS = [...PLAYER_TEXTS, "SUBMIT_BUTTON"] as const;
const NAMES = PREVIEW_TEXTS.join(",");

/** The selected step as visitors see it on a phone, in the editor's culture, with all of its questions. */
export function StepPreview() {
  const editing = useScenarioEditing();
  const { project, registration, cultures } = editing;
  const { culture: cultureCode } = cultures;
  const params = { projectId: project.id, registrationId: registration.id };
  const ofDraft = editing.source === "draft" ? ({ draft: "true" } as const) : {};
  const play = useRead(getPlay, { params, query: { cultureCode, ...ofDraft } }, { keepPrevious: true });
  const words = useRead(listUiTexts, { query: { names: NAMES, cultureCode } }, { keepPrevious: true });
  const step = shownStep(editing);
  const name = { "aria-label": "As visitors see it", "data-editor-part": true, tabIndex: -1 };
  if (!step) {
    return (
      <section {...name} className={classes.phone}>
        <div className={classes.screen}>
          <Text c="dimmed">Add a step, and it is shown here as visitors will see it.</Text>
        </div>
      </section>
    );
  }
  return (
    <section {...name} className={classes.phone} lang={cultureCode} dir={directionOf(cultureCode)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <div className={classes.screen} data-screen tabIndex={0}>
        <LoadGate
          read={both(play, words)}
          failed="The preview could not be loaded."
          loading={<Skeleton height={240} />}
        >
          {([{ lists }, texts]) => (
            <PreviewedStep step={step} lists={lists} texts={pickUiTexts(PREVIEW_TEXTS, texts)} />
          )}
        </LoadGate>
      </div>
    </section>
  );
}

/** Returns the selected step or the step of the selected part; else the first. */
function shownStep({ scenario, selection }: ScenarioEditing): LocalizedStep | undefined {
  const [first] = scenario.steps;
  const part = partOfSelection(selection);
  if (!part) return first;
  if (part.kind === "step") return scenario.steps.find(({ id }) => id === part.id) ?? first;
  const questionId = part.kind === "answer" ? questionOfAnswer(scenario, part.id)?.id : part.id;
  return (questionId === undefined ? undefined : findQuestion(scenario, questionId)?.step) ?? first;
}
