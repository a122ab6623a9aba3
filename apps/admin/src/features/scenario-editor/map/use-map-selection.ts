import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { useMemo, useState } from "react";
import { possibleTargets } from "../conditions/possible-sources.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "../parts/condition-words.ts";
import { type Arrow, causesOf, effectsOf, nextNode } from "./map-graph.ts";
import { keyOfPart, layOutMap } from "./map-layout.ts";

/** The selected node with its causes and effects, and how arrows, clicks and Escape change the selection. */
export function useMapSelection() {
  const { scenario } = useScenarioEditing();
  const [selected, setSelected] = useState<string | null>(null);
  /** The selection before this one: an arrow leads back to it. */
  const [previous, setPrevious] = useState<string | null>(null);
  const [openQuestion, setOpenQuestion] = useState<number | null>(null);
  const layout = useMemo(() => layOutMap(scenario, openQuestion), [scenario, openQuestion]);
  const node = selected === null ? undefined : layout.nodes.get(selected);
  const causes = useMemo(() => (node ? causesOf(layout, node.key) : null), [layout, node]);
  const effects = useMemo(() => (node ? effectsOf(layout, node.key) : null), [layout, node]);
  const choice = node?.choice ?? null;
  const link = useLink(choice);

  const show = (key: string, origin = selected) => {
    setPrevious(origin);
    setSelected(key);
    const found = layout.nodes.get(key);
    if (found?.part.kind === "question" && !found.choice) setOpenQuestion(found.part.id);
    else if (found?.choice) setOpenQuestion(found.choice.questionId);
  };
  return {
    layout,
    selected,
    node,
    causes,
    effects,
    isLinking: link.isOn,
    possible: link.possible,
    startLink: link.start,
    /** Ends linking; without linking, ends the selection. */
    stop: () => (link.isOn ? link.stop() : setSelected(null)),
    choose: (key: string) => (link.possible ? void link.to(key, layout.nodes.get(key)?.part) : show(key)),
    walk(key: string, arrow: Arrow) {
      const next = nextNode(layout, key, arrow, previous);
      if (link.isOn) focusNode(next);
      else show(next, key);
    },
  };
}

/** Links a choice to a step or question: it is then shown when the choice is made. */
function useLink(choice: Condition | null) {
  const { scenario, nameOf, apply, announce } = useScenarioEditing();
  const words = useConditionWords();
  const [isOn, setOn] = useState(false);
  const possible = useMemo(
    () =>
      choice && isOn
        ? new Set(possibleTargets(scenario, [choice.questionId]).map((target) => keyOfPart(target)))
        : null,
    [choice, isOn, scenario],
  );
  const to = async (key: string, target: ScenarioPart | undefined) => {
    if (!choice) return;
    if (!target || target.kind === "answer" || !possible?.has(key)) {
      announce("That comes before this choice, so it cannot depend on it.");
      return;
    }
    setOn(false);
    await apply(
      { kind: "add-condition", target: { kind: target.kind, id: target.id }, condition: choice },
      `${nameOf(target)} is shown when ${words(choice)}.`,
    );
  };
  return { isOn, possible, start: () => setOn(true), stop: () => setOn(false), to };
}

function focusNode(key: string): void {
  document.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)?.focus();
}
