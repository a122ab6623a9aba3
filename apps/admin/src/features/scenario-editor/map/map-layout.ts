import { isSameCondition } from "@foyer/domain/scenario/same-condition.ts";
import {
  type Condition,
  type LocalizedQuestion,
  type LocalizedScenario,
  OTHER,
} from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { nameOfFact } from "@foyer/domain/scenario/witness/fact-name.ts";

/** A step, a question, or a choice that a condition names. */
export type MapNode = {
  key: string;
  part: ScenarioPart;
  /** Null: a step or a question. */
  choice: Condition | null;
  /** The key of the step of a question, or of the question of a choice. */
  parent: string | null;
  isConditional: boolean;
  column: number;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** Leads from a choice to the step or question that it makes appear. */
type MapArc = { key: string; from: string; to: string; condition: Condition };

export type MapLayout = {
  nodes: ReadonlyMap<string, MapNode>;
  arcs: readonly MapArc[];
  width: number;
  height: number;
};

const COLUMN = 216;
const GAP = 88;
const MARGIN = 28;
const HEIGHTS = { step: 34, question: 28, choice: 24 } as const;
const INDENTS = { step: 0, question: 8, choice: 24 } as const;
const SPACE = 4;

export const choiceKey = (choice: Condition) => `choice-${nameOfFact(choice)}`;
export const keyOfPart = ({ kind, id }: Pick<ScenarioPart, "kind" | "id">) => `${kind}-${id}`;

/** Lays steps out as columns, questions as rows, and below them the choices that conditions name; the open question has all its choices. */
export function layOutMap({ steps }: LocalizedScenario, openQuestion: number | null): MapLayout {
  const targets = steps.flatMap((step) => [
    { key: keyOfPart({ kind: "step", id: step.id }), conditions: step.conditions },
    ...step.questions.map(({ id, conditions }) => ({ key: keyOfPart({ kind: "question", id }), conditions })),
  ]);
  const named = Map.groupBy(
    targets.flatMap(({ conditions }) => conditions),
    ({ questionId }) => questionId,
  );
  const nodes = new Map<string, MapNode>();
  let height = 0;
  for (const [column, step] of steps.entries()) {
    let y = MARGIN;
    const add = (
      kind: keyof typeof HEIGHTS,
      node: Pick<MapNode, "key" | "part" | "choice" | "parent" | "isConditional">,
    ) => {
      const x = MARGIN + column * (COLUMN + GAP) + INDENTS[kind];
      nodes.set(node.key, { ...node, column, x, y, width: COLUMN - INDENTS[kind], height: HEIGHTS[kind] });
      y += HEIGHTS[kind] + SPACE;
    };
    const stepPart = { kind: "step", id: step.id } as const;
    const stepKey = keyOfPart(stepPart);
    add("step", {
      key: stepKey,
      part: stepPart,
      choice: null,
      parent: null,
      isConditional: step.conditions.length > 0,
    });
    for (const question of step.questions) {
      const part = { kind: "question", id: question.id } as const;
      const key = keyOfPart(part);
      add("question", {
        key,
        part,
        choice: null,
        parent: stepKey,
        isConditional: question.conditions.length > 0,
      });
      for (const choice of choicesIn(question, named.get(question.id) ?? [], openQuestion === question.id)) {
        const choicePart: ScenarioPart =
          choice.kind === "answer" && choice.answerId !== OTHER
            ? { kind: "answer", id: choice.answerId }
            : part;
        add("choice", {
          key: choiceKey(choice),
          part: choicePart,
          choice,
          parent: key,
          isConditional: false,
        });
      }
    }
    height = Math.max(height, y);
  }
  const arcs = targets.flatMap(({ key: to, conditions }) =>
    conditions.map((condition): MapArc => {
      const from = choiceKey(condition);
      return { key: `${from} ${to}`, from, to, condition };
    }),
  );
  return { nodes, arcs, width: MARGIN * 2 + steps.length * (COLUMN + GAP) - GAP, height: height + MARGIN };
}

/** Lists the choices that conditions name, or all choices of the open question. */
function choicesIn(
  question: LocalizedQuestion,
  named: readonly Condition[],
  isOpen: boolean,
): readonly Condition[] {
  const { id: questionId, type, answers, settings } = question;
  const all: Condition[] = [];
  if (type === "checkbox") {
    all.push(
      { questionId, kind: "checkbox", checked: true },
      { questionId, kind: "checkbox", checked: false },
    );
  }
  if (type === "multi select" || type === "single selection") {
    for (const { id: answerId } of answers) all.push({ questionId, kind: "answer", answerId });
    if (settings.showOther) all.push({ questionId, kind: "answer", answerId: OTHER });
  }
  const isNamed = (choice: Condition) => named.some((one) => isSameCondition(one, choice));
  const entries = named.filter(
    (one, index) => "entryId" in one && named.findIndex((other) => isSameCondition(one, other)) === index,
  );
  return [...all.filter((choice) => isOpen || isNamed(choice)), ...entries];
}

/** Returns the SVG path of an arc: from the right of the choice to the left of its target, or around the left within a step. */
export function arcLine(from: MapNode, to: MapNode): string {
  const y1 = from.y + from.height / 2;
  const y2 = to.y + to.height / 2;
  if (from.column === to.column) {
    const x = Math.min(from.x, to.x) - 22;
    return `M ${from.x} ${y1} C ${x} ${y1} ${x} ${y2} ${to.x} ${y2}`;
  }
  const x1 = from.x + from.width;
  if (to.column > from.column + 1) {
    // Passes above the columns in between.
    const lane = 6 + ((from.y + to.column) % 4) * 5;
    const [up, down] = [x1 + GAP / 2, to.x - GAP / 2];
    return `M ${x1} ${y1} C ${up} ${y1} ${up} ${lane} ${up + 30} ${lane} L ${down - 30} ${lane} C ${down} ${lane} ${down} ${y2} ${to.x} ${y2}`;
  }
  const bend = Math.max(40, (to.x - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1} ${to.x - bend} ${y2} ${to.x} ${y2}`;
}
