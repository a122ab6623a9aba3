import { listPublicRegions, type PlayLists } from "@foyer/contract/play.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import type { LocalizedQuestion, LocalizedStep, QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { wordingOf } from "@foyer/scenario-document/wording.ts";
import "@foyer/player/player.css";
import "@foyer/player/buttons.css";
import "@foyer/player/questions/questions.css";
import { PlayerContext } from "@foyer/player/player-context.ts";
import type { PlayerTexts } from "@foyer/player/player-texts.ts";
import { QuestionView } from "@foyer/player/questions/question-view.tsx";
import { useLists } from "@foyer/player/use-lists.ts";
import { Text } from "@mantine/core";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { call } from "../../../server/call.ts";
import type { Selection } from "../editing/editor-address.ts";
import { type ScenarioEditing, useScenarioEditing } from "../editing/scenario-editing.ts";
import { scrollWithin } from "../parts/scroll-within.ts";
import classes from "./step-preview.module.css";

type PreviewTexts = PlayerTexts & UiTexts<"SUBMIT_BUTTON">;
type Props = { step: LocalizedStep; lists: PlayLists; texts: PreviewTexts };

const NOTHING_TYPED: QuestionInputs = {};

/** The preview of a question with more answers shows only the first ones. */
const MAX_ANSWERS_PREVIEWED = 50;

/** One step with all of its questions, whatever their conditions; a click on a question selects it. */
export function PreviewedStep({ step, lists, texts }: Props) {
  const { catalog, cultures, selection, nameOf, select } = useScenarioEditing();
  const current = useScrollToQuestion(selection);
  const [inputs, setInputs] = useState<QuestionInputs>(NOTHING_TYPED);
  const { culture: cultureCode } = cultures;
  const loadRegions = useCallback(
    (countryId: number) => call(listPublicRegions, { params: { countryId }, query: { cultureCode } }),
    [cultureCode],
  );
  const { regionsOf, askAgain } = useLists(lists, inputs, loadRegions);
  const context = useMemo(
    () => ({
      texts,
      lists,
      regionsOf,
      askAgain,
      asksPromoCode: true,
      promoCodeNote: null,
      sendCode: undefined,
      onLeave: undefined,
      addressFor: () => null,
      fieldOf: () => undefined,
    }),
    [texts, lists, regionsOf, askAgain],
  );
  return (
    <PlayerContext value={context}>
      <div className="player" ref={current}>
        <header className="player-head">
          <StepCount step={step} texts={texts} />
          <h2>{wordingOf(step.texts, catalog.steps.get(step.id), cultures)}</h2>
          {step.questions.some(({ settings }) => settings.required) && (
            <p className="player-hint">{texts.REQUIRED_HINT}</p>
          )}
        </header>
        <div className="player-questions">
          {step.questions.length === 0 && (
            <Text c="dimmed">
              {nameOf({ kind: "step", id: step.id })} has no questions yet: it is skipped.
            </Text>
          )}
          {step.questions.map((question) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the outline selects by keyboard
            // biome-ignore lint/a11y/useKeyWithClickEvents: the outline selects by keyboard
            <div
              key={question.id}
              className={classes.question}
              data-question={question.id}
              data-current={(selection.kind === "question" && selection.id === question.id) || undefined}
              onClick={() => select({ kind: "question", id: question.id })}
            >
              <Previewed
                question={question}
                catalog={catalog}
                cultures={cultures}
                inputs={inputs}
                setInputs={setInputs}
              />
            </div>
          ))}
        </div>
        <Buttons step={step} texts={texts} />
      </div>
    </PlayerContext>
  );
}

type PlaceProps = Pick<Props, "step" | "texts">;

function StepCount({ step, texts }: PlaceProps) {
  const { steps } = useScenarioEditing().scenario;
  if (steps.length < 2) return null;
  const current = steps.indexOf(step) + 1;
  return (
    <div className="player-progress">
      <span>{fillText(texts.STEP_PROGRESS, { current, total: steps.length })}</span>
      <progress value={current} max={steps.length} aria-hidden="true" />
    </div>
  );
}

/** The visitor's buttons: here they select the step before and after. */
function Buttons({ step, texts }: PlaceProps) {
  const { scenario, select } = useScenarioEditing();
  const index = scenario.steps.indexOf(step);
  const [before, after] = [scenario.steps[index - 1], scenario.steps[index + 1]];
  return (
    <div className="player-buttons">
      {before && (
        <button type="button" className="player-back" onClick={() => select({ kind: "step", id: before.id })}>
          {texts.BACK_BUTTON}
        </button>
      )}
      <button
        type="button"
        className="player-next"
        aria-disabled={!after}
        title={after ? undefined : "The preview sends nothing."}
        onClick={() => after && select({ kind: "step", id: after.id })}
      >
        {after ? texts.NEXT_BUTTON : texts.SUBMIT_BUTTON}
      </button>
    </div>
  );
}

/** Scrolls the phone's screen, and nothing around it, to the selected question, and to the top of a selected step. */
function useScrollToQuestion({ kind, ...selection }: Selection) {
  const step = useRef<HTMLDivElement>(null);
  const id = "id" in selection ? selection.id : undefined;
  useEffect(() => {
    const screen = step.current?.closest("[data-screen]");
    if (kind === "step" && id !== undefined) screen?.scrollTo({ top: 0 });
    const question = kind === "question" && step.current?.querySelector(`[data-question="${id}"]`);
    if (screen && question) scrollWithin(screen, question);
  }, [kind, id]);
  return step;
}

type PreviewedProps = Pick<ScenarioEditing, "catalog" | "cultures"> & {
  question: LocalizedQuestion;
  inputs: QuestionInputs;
  setInputs: (change: (inputs: QuestionInputs) => QuestionInputs) => void;
};

/** Memoised, so that a change of one question does not render the others. */
const Previewed = memo(function Previewed({
  question,
  catalog,
  cultures,
  inputs,
  setInputs,
}: PreviewedProps) {
  const playable = useMemo((): PlayableQuestion => {
    const answers = question.answers.slice(0, MAX_ANSWERS_PREVIEWED).map(({ id, texts }) => ({
      id,
      text: wordingOf(texts, catalog.answers.get(id), cultures),
    }));
    const { id, type, settings, conditions } = question;
    const help = wordingOf(question.help ?? {}, undefined, cultures);
    return {
      id,
      type,
      settings,
      conditions,
      answers,
      fitsPattern: null,
      text: wordingOf(question.texts, catalog.questions.get(id), cultures),
      ...(help && { help }),
      answerTexts: new Map(answers.map((answer) => [answer.id, answer.text])),
    };
  }, [question, catalog, cultures]);
  return (
    <>
      <QuestionView
        id={`preview-${question.id}`}
        question={playable}
        inputs={inputs}
        issue={undefined}
        onChange={(input) => setInputs((before) => ({ ...before, [question.id]: input }))}
      />
      {question.answers.length > MAX_ANSWERS_PREVIEWED && (
        <Text size="sm" c="dimmed">
          The first {MAX_ANSWERS_PREVIEWED} of {question.answers.length} answers. “Test Scenario” shows all.
        </Text>
      )}
    </>
  );
});
