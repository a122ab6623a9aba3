import type { LocalizedQuestion, LocalizedStep } from "@foyer/domain/scenario/scenario.ts";
import { Button, Group, Text, Title, VisuallyHidden } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useKeys } from "../../../shell/keys/use-keys.ts";
import { lazyPart } from "../../../shell/lazy-part.tsx";
import { CopyScenarioButton } from "../copy/copy-scenario-button.tsx";
import type { Selection } from "../editing/editor-address.ts";
import { findQuestion, questionOfAnswer } from "../editing/part-names.ts";
import { type ScenarioEditing, useScenarioEditing } from "../editing/scenario-editing.ts";
import { partOfSelection } from "../editing/selection-after-removal.ts";
import { AddPart } from "../parts/add-part.tsx";
import { AnswerRows } from "../parts/answer-rows.tsx";
import { ConditionsSection } from "../parts/conditions-section.tsx";
import { PartRow } from "../parts/part-row.tsx";
import { PickingContext, usePicking, usePickingState } from "../parts/picking.ts";
import { scrollWithin } from "../parts/scroll-within.ts";
import { useDrag } from "../parts/use-drag.ts";
import { partKey } from "../parts/use-part-actions.ts";
import classes from "./outline.module.css";

// Lazy: seldom needed.
const PickPanel = lazyPart(() => import("../picking/pick-panel.tsx").then((module) => module.PickPanel));

const PICKING_KEYS = [
  {
    keys: "Space Shift+↑ Shift+↓",
    label: "Select the focused step, question or answer, and others beside it",
  },
];

/** The steps in order, with their questions, answers and conditions. */
export function Outline() {
  const editing = useScenarioEditing();
  const { steps } = editing.scenario;
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const list = useRef<HTMLElement>(null);
  useDrag(list);
  const shown = ancestorsOf(editing);
  const isOpen = (key: string) => toggled[key] ?? shown.has(key);
  const toggle = (key: string) => setToggled({ ...toggled, [key]: !isOpen(key) });
  const picking = usePickingState(() => shownRows(editing, isOpen));
  const several = useRef<HTMLButtonElement>(null);
  const endPicking = () => {
    picking.end();
    several.current?.focus();
  };
  useKeys(PICKING_KEYS);
  useCurrentInView(list, editing.selection);
  return (
    <nav aria-label="Steps" className={classes.outline} ref={list} data-editor-part tabIndex={-1}>
      <Group justify="space-between" wrap="nowrap" px={6} mb={4}>
        <Title order={2} size="h5">
          Steps
        </Title>
        {steps.length > 0 && (
          <Button
            ref={several}
            size="compact-xs"
            variant={picking.isOn ? "light" : "subtle"}
            aria-pressed={picking.isOn}
            onClick={() => (picking.isOn ? picking.end() : picking.begin())}
          >
            Select several
          </Button>
        )}
      </Group>
      {steps.length === 0 && (
        <Text size="sm" c="dimmed" px={6} mb="xs">
          No steps yet. Visitors have nothing to fill in until a step has a question.
        </Text>
      )}
      <PickingContext value={picking}>
        <ol className={classes.list}>
          {steps.map((step, index) => (
            <li key={step.id}>
              <PartRow
                part={{ kind: "step", id: step.id }}
                index={index}
                count={steps.length}
                group="steps"
                marks={<StepMarks step={step} />}
                isOpen={isOpen(`step-${step.id}`)}
                onToggle={() => toggle(`step-${step.id}`)}
              />
              {isOpen(`step-${step.id}`) && <StepParts step={step} isOpen={isOpen} toggle={toggle} />}
            </li>
          ))}
        </ol>
        {picking.isOn ? (
          <PickPanel onEnd={endPicking} />
        ) : (
          <>
            <AddPart kind="step" />
            <CopyScenarioButton />
          </>
        )}
      </PickingContext>
    </nav>
  );
}

type PartsProps = { isOpen: (key: string) => boolean; toggle: (key: string) => void };

function StepParts({ step, isOpen, toggle }: PartsProps & { step: LocalizedStep }) {
  const { questions } = step;
  const isPicking = usePicking()?.isOn === true;
  return (
    <div className={classes.parts}>
      <ol className={classes.list}>
        {questions.map((question, index) => {
          const key = `question-${question.id}`;
          const hasParts = question.answers.length > 0;
          return (
            <li key={question.id}>
              <PartRow
                part={{ kind: "question", id: question.id }}
                index={index}
                count={questions.length}
                group={`questions-${step.id}`}
                marks={<QuestionMarks question={question} />}
                {...(hasParts && { isOpen: isOpen(key), onToggle: () => toggle(key) })}
              />
              {hasParts && isOpen(key) && (
                <AnswerRows
                  answers={question.answers}
                  group={`answers-${question.id}`}
                  className={`${classes.list} ${classes.parts}`}
                />
              )}
            </li>
          );
        })}
      </ol>
      {!isPicking && (
        <>
          <AddPart kind="question" parentId={step.id} />
          <ConditionsSection target={{ kind: "step", id: step.id }} conditions={step.conditions} />
        </>
      )}
    </div>
  );
}

function StepMarks({ step: { conditions, questions } }: { step: LocalizedStep }) {
  return (
    <>
      {conditions.length > 0 && <Conditional />}
      <span title="Questions">
        {questions.length}
        <VisuallyHidden> questions</VisuallyHidden>
      </span>
    </>
  );
}

function QuestionMarks({ question: { conditions, settings } }: { question: LocalizedQuestion }) {
  return (
    <>
      {conditions.length > 0 && <Conditional />}
      {settings.required && (
        <span title="Required">
          <span aria-hidden>*</span>
          <VisuallyHidden>required</VisuallyHidden>
        </span>
      )}
    </>
  );
}

const Conditional = () => (
  <span title="Shown under conditions">
    <span aria-hidden>◇ </span>
    <VisuallyHidden>under conditions </VisuallyHidden>
  </span>
);

/** Scrolls the outline to the row that was selected elsewhere: in the preview, the map, or by the address. */
function useCurrentInView(list: RefObject<HTMLElement | null>, selection: Selection): void {
  const part = partOfSelection(selection);
  const key = part && partKey(part);
  useEffect(() => {
    const row = key && list.current?.querySelector(`[data-part="${key}"]`);
    const box = list.current?.parentElement;
    if (row && box) scrollWithin(box, row);
  }, [list, key]);
}

/** Lists the keys of the rows in expanded lists, from top to bottom. */
const shownRows = ({ scenario }: ScenarioEditing, isOpen: PartsProps["isOpen"]): readonly string[] =>
  scenario.steps.flatMap((step) => {
    const key = partKey({ kind: "step", id: step.id });
    if (!isOpen(key)) return key;
    const questions = step.questions.flatMap((question) => {
      const questionKey = partKey({ kind: "question", id: question.id });
      const answers = isOpen(questionKey) ? question.answers : [];
      return [questionKey, ...answers.map(({ id }) => partKey({ kind: "answer", id }))];
    });
    return [key, ...questions];
  });

/** Lists the parts to expand so that the selected part is visible, and the selected step; a question's answers are beside it. */
function ancestorsOf({ selection, scenario }: ScenarioEditing): ReadonlySet<string> {
  const part = partOfSelection(selection);
  if (!part) return new Set();
  if (part.kind === "step") return new Set([partKey(part)]);
  const questionId = part.kind === "answer" ? questionOfAnswer(scenario, part.id)?.id : part.id;
  const found = questionId === undefined ? undefined : findQuestion(scenario, questionId);
  if (!found) return new Set();
  const step = partKey({ kind: "step", id: found.step.id });
  return new Set(
    part.kind === "answer" ? [step, partKey({ kind: "question", id: found.question.id })] : [step],
  );
}
