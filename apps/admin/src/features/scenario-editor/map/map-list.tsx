import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Anchor, Text } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "../parts/condition-words.ts";
import classes from "./map.module.css";
import type { MapLayout, MapNode } from "./map-layout.ts";

/** The map as a list: each part with its conditions and the parts it decides about. */
export function MapList({ layout }: { layout: MapLayout }) {
  const { scenario, nameOf, pathOf } = useScenarioEditing();
  const words = useConditionWords();
  const nodes = [...layout.nodes.values()];
  const link = (part: ScenarioPart) => (
    <Anchor component={AppLink} to={pathOf(part)} size="sm">
      <bdi>{nameOf(part)}</bdi>
    </Anchor>
  );
  const shownWhen = (key: string) => {
    const conditions = layout.arcs.filter(({ to }) => to === key).map(({ condition }) => words(condition));
    return conditions.length === 0 ? null : (
      <Text size="sm" c="dimmed" component="span">
        {" "}
        shown when <bdi>{conditions.join(" or ")}</bdi>
      </Text>
    );
  };
  const choices = (key: string) =>
    nodes.filter((node): node is MapNode & { choice: object } => node.parent === key && node.choice !== null);
  return (
    <div className={classes.list}>
      <ol>
        {scenario.steps.map((step) => (
          <li key={step.id}>
            {link({ kind: "step", id: step.id })}
            {shownWhen(`step-${step.id}`)}
            <ul>
              {step.questions.map(({ id }) => (
                <li key={id}>
                  {link({ kind: "question", id })}
                  {shownWhen(`question-${id}`)}
                  <ul>
                    {choices(`question-${id}`).flatMap(({ key, choice }) =>
                      layout.arcs
                        .filter(({ from }) => from === key)
                        .map(({ key: arc, to }) => {
                          const target = layout.nodes.get(to)?.part;
                          return (
                            target && (
                              <li key={arc}>
                                <Text size="sm" component="span">
                                  <bdi>{words(choice)}</bdi> shows {target.kind}{" "}
                                </Text>
                                {link(target)}
                              </li>
                            )
                          );
                        }),
                    )}
                  </ul>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
