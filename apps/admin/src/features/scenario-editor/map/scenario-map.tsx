import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Button, Group, Select, Stack, Switch, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { possibleTargets } from "../conditions/possible-sources.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useChoiceName, useConditionWords } from "../parts/condition-words.ts";
import { PathFigures } from "../paths/path-figures.tsx";
import { useCover } from "../paths/use-cover.ts";
import { usePathTests } from "../paths/use-path-tests.ts";
import classes from "./map.module.css";
import { MapCanvas } from "./map-canvas.tsx";
import { causesOf, effectsOf, nextNode } from "./map-graph.ts";
import { keyOfPart, layOutMap, type MapNode } from "./map-layout.ts";
import { MapList } from "./map-list.tsx";

/** The whole scenario at once: what makes what appear. rules/scenario-check 16 */
export function ScenarioMap() {
  const { scenario, nameOf, apply, select, announce } = useScenarioEditing();
  const choiceName = useChoiceName();
  const words = useConditionWords();
  const [selected, setSelected] = useState<string | null>(null);
  /** What was selected before: an arrow leads back there. */
  const [before, setBefore] = useState<string | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [isList, setList] = useState(false);
  const [pathId, setPathId] = useState<string | null>(null);
  const paths = usePathTests().data ?? [];
  const cover = useCover();
  const layout = useMemo(() => layOutMap(scenario, open), [scenario, open]);
  const node = selected === null ? undefined : layout.nodes.get(selected);
  const causes = useMemo(() => (node ? causesOf(layout, node.key) : null), [layout, node]);
  const effects = useMemo(() => (node ? effectsOf(layout, node.key) : null), [layout, node]);
  const choice = node?.choice ?? null;
  const possible = useMemo(
    () =>
      choice && isLinking
        ? new Set(possibleTargets(scenario, [choice.questionId]).map((target) => keyOfPart(target)))
        : null,
    [choice, isLinking, scenario],
  );
  const run = paths.find(({ id }) => String(id) === pathId)?.run;
  const path = useMemo(
    () =>
      (run?.steps ?? []).flatMap(({ stepId, questionIds }) => [
        keyOfPart({ kind: "step", id: stepId }),
        ...questionIds.map((id) => keyOfPart({ kind: "question", id })),
      ]),
    [run],
  );
  const labelOf = useMemo(() => {
    const column = new Map(scenario.steps.map(({ id }, index) => [id, index + 1]));
    return ({ part, choice: own }: MapNode) => {
      if (own) return choiceName(own);
      return part.kind === "step" ? `${column.get(part.id)} ${nameOf(part)}` : nameOf(part);
    };
  }, [scenario, nameOf, choiceName]);

  const show = (key: string, origin = selected) => {
    setBefore(origin);
    setSelected(key);
    const found = layout.nodes.get(key);
    if (found?.part.kind === "question" && !found.choice) setOpen(found.part.id);
    else if (found?.choice) setOpen(found.choice.questionId);
  };
  const stop = () => {
    if (isLinking) setLinking(false);
    else setSelected(null);
  };
  const chooseNode = async (key: string) => {
    if (!possible || !choice) return show(key);
    const target = layout.nodes.get(key)?.part;
    if (!target || target.kind === "answer" || !possible.has(key)) {
      announce("That comes before this choice, so it cannot depend on it.");
      return;
    }
    setLinking(false);
    await apply(
      { kind: "add-condition", target: { kind: target.kind, id: target.id }, condition: choice },
      `${nameOf(target)} is shown when ${words(choice)}.`,
    );
  };
  const openPart = (part: ScenarioPart) => select(part);

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <PathFigures cover={cover} />
        <Group gap="sm">
          {paths.length > 0 && (
            <Select
              aria-label="Path test to show"
              placeholder="Show a path test"
              data={paths.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={pathId}
              onChange={setPathId}
              clearable
              searchable
              size="xs"
              w="14rem"
            />
          )}
          <Switch
            label="As a list"
            size="sm"
            checked={isList}
            onChange={({ currentTarget }) => setList(currentTarget.checked)}
          />
        </Group>
      </Group>
      {isList ? (
        <MapList layout={layout} />
      ) : (
        <>
          <Selected
            node={node}
            name={node && labelOf(node)}
            isLinking={isLinking}
            onLink={() => setLinking(true)}
            onStop={stop}
            onOpen={openPart}
          />
          <MapCanvas
            layout={layout}
            selected={selected}
            causes={causes}
            effects={effects}
            possible={possible}
            path={path}
            nameOf={labelOf}
            onChoose={(key) => void chooseNode(key)}
            onOpen={openPart}
            onArrow={(key, arrow) =>
              isLinking
                ? focusNode(nextNode(layout, key, arrow, before))
                : show(nextNode(layout, key, arrow, before), key)
            }
            onEscape={stop}
          />
        </>
      )}
    </Stack>
  );
}

function focusNode(key: string): void {
  document.querySelector<HTMLElement>(`[data-node="${CSS.escape(key)}"]`)?.focus();
}

type SelectedProps = {
  node: MapNode | undefined;
  name: string | undefined;
  isLinking: boolean;
  onLink: () => void;
  onStop: () => void;
  onOpen: (part: ScenarioPart) => void;
};

/** What is selected, and what can be done with it. */
function Selected({ node, name, isLinking, onLink, onStop, onOpen }: SelectedProps) {
  if (!node) {
    return (
      <Text size="sm" c="dimmed" mih={36}>
        Select a part to see what makes it appear and what it decides about. Arrow keys walk along the arcs,
        Enter opens the editor.
      </Text>
    );
  }
  return (
    <Group gap="sm" mih={36}>
      <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        <bdi>{name}</bdi>
      </Text>
      {isLinking ? (
        <Text size="sm" role="status">
          Choose the step or question that it shows.
        </Text>
      ) : (
        <span className={classes.legend}>
          <Text size="xs" component="span">
            <span className={classes.swatch} aria-hidden />
            makes it appear
          </Text>
          <Text size="xs" component="span">
            <span className={classes.swatch} data-tone="effect" aria-hidden />
            it decides about
          </Text>
        </span>
      )}
      {node.choice && !isLinking && (
        <Button size="compact-sm" onClick={onLink}>
          Show something when chosen …
        </Button>
      )}
      {isLinking ? (
        <Button size="compact-sm" variant="default" onClick={onStop}>
          Cancel
        </Button>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => onOpen(node.part)}>
          Edit
        </Button>
      )}
    </Group>
  );
}
