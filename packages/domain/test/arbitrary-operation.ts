import type { QuestionSettings } from "../src/question/question-settings.ts";
import { copyConditions, moveMany, removeMany, requireMany } from "../src/scenario/edit/many-parts.ts";
import type { ConditionTarget, Operation } from "../src/scenario/edit/operation.ts";
import type { Condition, LocalizedScenario, ScenarioQuestion } from "../src/scenario/scenario.ts";
import type { ScenarioPart } from "../src/scenario/scenario-problem.ts";
import { CULTURE, localized, worded } from "./arbitrary-localized.ts";
import { type Choose, pickCondition, pickQuestion } from "./arbitrary-scenario.ts";

/** An arbitrary operation; most are applied, some are refused. */
export function pickOperation(choose: Choose, scenario: LocalizedScenario, depth = 0): Operation {
  const part = pickPart(choose, scenario);
  const makers: (() => Operation)[] = [
    () => pickInclusion(choose, scenario),
    () => pickInclusion(choose, scenario),
    () => ({ kind: "remove", part }),
    () => ({ kind: "move", part, to: choose([1, 2, 3, 4, "up", "down", 0, 1.5] as const) }),
    () => ({ kind: "move", part, to: choose([1, 2, "up", "down"] as const) }),
    () => pickText(choose, scenario, part),
    () => pickSettings(choose, scenario),
    () => pickConditionChange(choose, scenario),
    () => pickConditionChange(choose, scenario),
    () => pickStepChange(choose, scenario),
    () => pickMany(choose, scenario) ?? { kind: "remove", part },
  ];
  const group = (): Operation => ({
    kind: "group",
    operations: Array.from({ length: choose([0, 1, 2, 3]) }, () =>
      pickOperation(choose, scenario, depth + 1),
    ),
  });
  return choose(depth < 2 ? [...makers, group] : makers)();
}

const questionsOf = ({ steps }: LocalizedScenario) => steps.flatMap(({ questions }) => questions);
const wordedQuestions = (scenario: LocalizedScenario): readonly ScenarioQuestion[] =>
  worded(scenario).steps.flatMap(({ questions }) => questions);

/** Mostly one that is included. */
function pickPart(choose: Choose, scenario: LocalizedScenario): ScenarioPart {
  const kind = choose(["step", "question", "answer"] as const);
  const answers = questionsOf(scenario).flatMap((question) => question.answers);
  const parts = { step: scenario.steps, question: questionsOf(scenario), answer: answers }[kind];
  return { kind, id: choose([...parts.map(({ id }) => id), 7]) };
}

function pickStepChange(choose: Choose, scenario: LocalizedScenario): Operation {
  const questionId = pickId(choose, questionsOf(scenario));
  return {
    kind: "move-to-step",
    questionId,
    stepId: pickId(choose, scenario.steps),
    to: choose([1, 1, 2, 3, 0]),
  };
}

/** An operation on many parts at once, or null when it changes nothing. */
function pickMany(choose: Choose, scenario: LocalizedScenario): Operation | null {
  const pickSome = <T>(parts: readonly T[]) => parts.filter(() => choose([true, false]));
  const questions = questionsOf(scenario);
  const ofKind = (kind: ScenarioPart["kind"], parts: readonly { id: number }[]) =>
    parts.map(({ id }) => ({ kind, id }));
  const stepsAndQuestions: ConditionTarget[] = [
    ...scenario.steps.map(({ id }) => ({ kind: "step" as const, id })),
    ...questions.map(({ id }) => ({ kind: "question" as const, id })),
  ];
  switch (choose(["require", "move steps", "move questions", "move answers", "copy", "remove"] as const)) {
    case "require":
      return requireMany(scenario, new Set(pickSome(questions).map(({ id }) => id)), choose([true, false]));
    case "move steps":
      return pickMoves(choose, scenario, pickSome(ofKind("step", scenario.steps)), scenario.steps);
    case "move questions": {
      const step = choose([...scenario.steps, { id: 7, questions: [] }]);
      const moved = pickSome(ofKind("question", questions));
      return pickMoves(choose, scenario, moved, step.questions, step.id);
    }
    case "move answers": {
      const answers = choose([...questions.map((one) => one.answers), []]);
      return pickMoves(choose, scenario, pickSome(ofKind("answer", answers)), answers);
    }
    case "copy": {
      const { conditions } = choose([...scenario.steps, ...questions, { conditions: [] }]);
      return copyConditions(scenario, conditions, pickSome(stepsAndQuestions));
    }
    case "remove": {
      const answers = questions.flatMap((one) => ofKind("answer", one.answers));
      return removeMany(scenario, pickSome([...stepsAndQuestions, ...answers]).slice(0, 3));
    }
  }
}

function pickMoves(
  choose: Choose,
  scenario: LocalizedScenario,
  parts: readonly ScenarioPart[],
  siblings: readonly { id: number }[],
  stepId?: number,
): Operation | null {
  const others = siblings.map(({ id }) => id).filter((id) => parts.every((part) => part.id !== id));
  const destination = { after: choose([null, ...others]), ...(stepId !== undefined && { stepId }) };
  return moveMany(scenario, parts, destination);
}

function pickInclusion(choose: Choose, scenario: LocalizedScenario): Operation {
  const at = choose([{}, { at: 1 }, { at: 2 }, { at: 99 }]);
  const questions = wordedQuestions(scenario);
  const question = localized(choose, pickQuestion(choose, choose([60, 61, 62, 63, 50]), questions));
  const texts = { [CULTURE]: "New" };
  switch (choose(["step", "question", "answer"] as const)) {
    case "step": {
      const step = { id: choose([110, 111, 112, 100]), texts, conditions: [] };
      return { kind: "include-step", step: { ...step, questions: choose([[], [question]]) }, ...at };
    }
    case "question":
      return { kind: "include-question", stepId: pickId(choose, scenario.steps), question, ...at };
    case "answer": {
      const answer = { id: choose([5000, 5001, 5002, 500]), texts };
      return { kind: "enable-answer", questionId: pickId(choose, questions), answer, ...at };
    }
  }
}

const pickId = (choose: Choose, parts: readonly { id: number }[]) =>
  choose([...parts.map(({ id }) => id), 7]);

function pickText(choose: Choose, scenario: LocalizedScenario, part: ScenarioPart): Operation {
  const parts = [scenario.steps, questionsOf(scenario), questionsOf(scenario).flatMap((one) => one.answers)];
  const of =
    part.kind === "question" ? choose([undefined, undefined, "help", "patternError"] as const) : undefined;
  const question = of && questionsOf(scenario).find(({ id }) => id === part.id);
  const texts = of ? question?.[of] : parts.flat().find(({ id }) => id === part.id)?.texts;
  const found = texts?.[CULTURE] ?? null;
  return {
    kind: "set-text",
    part,
    ...(of && { of }),
    cultureCode: CULTURE,
    to: choose(["One", " Two ", null, "  "]),
    ...choose([{}, { from: found }, { from: "Something else" }]),
  };
}

function pickSettings(choose: Choose, scenario: LocalizedScenario): Operation {
  const questionId = pickId(choose, questionsOf(scenario));
  const before = questionsOf(scenario).find(({ id }) => id === questionId)?.settings ?? {};
  const to = choose<QuestionSettings>([
    { required: true },
    { showOther: false },
    { showOther: true },
    { enableRegions: false },
    { email: 1 },
    { email: 1, phone: 0 },
    { minLength: 5, maxLength: 3 },
    { regex: "^a" },
    { regex: "a(" },
  ]);
  return {
    kind: "set-settings",
    questionId,
    to,
    ...choose([{}, { from: before }, { from: { linesCount: 7 } }]),
  };
}

function pickConditionChange(choose: Choose, scenario: LocalizedScenario): Operation {
  const existing = [
    ...scenario.steps.map((step) => ({ ...step, kind: "step" as const })),
    ...questionsOf(scenario).map((question) => ({ ...question, kind: "question" as const })),
  ].flatMap(({ kind, id, conditions }) =>
    conditions.map((condition) => ({ target: { kind, id }, condition })),
  );
  if (existing.length > 0 && choose([true, false])) return { kind: "remove-condition", ...choose(existing) };
  const target = pickTarget(choose, scenario);
  const questions = wordedQuestions(scenario);
  const made = questions.length > 0 ? pickCondition(choose, choose(questions)) : [];
  const nonsense: Condition = { kind: "checkbox", questionId: 7, checked: true };
  const condition = choose([...made, ...made, ...existing.map((one) => one.condition), nonsense]);
  return { kind: choose(["add-condition", "add-condition", "remove-condition"]), target, condition };
}

function pickTarget(choose: Choose, scenario: LocalizedScenario): ConditionTarget {
  const kind = choose(["step", "question"] as const);
  return { kind, id: pickId(choose, kind === "step" ? scenario.steps : questionsOf(scenario)) };
}
