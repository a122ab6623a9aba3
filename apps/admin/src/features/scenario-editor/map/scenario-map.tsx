import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Group, Select, Skeleton, Stack, Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useOffer } from "../editing/use-offer.ts";
import { useChoiceName } from "../parts/condition-words.ts";
import { PathFigures } from "../paths/path-figures.tsx";
import { useCover } from "../paths/use-cover.ts";
import { MapCanvas } from "./map-canvas.tsx";
import type { MapNode } from "./map-layout.ts";
import { MapList } from "./map-list.tsx";
import { SelectedNode } from "./selected-node.tsx";
import { useMapSelection } from "./use-map-selection.ts";
import { useShownPath } from "./use-shown-path.ts";

/** The whole scenario as a map: each part, and what makes it appear. rules/scenario-check 16 */
export function ScenarioMap() {
  const offer = useOffer();
  // Drawn once, with all names.
  return (
    <LoadGate read={offer} failed="The map could not be loaded." loading={<Skeleton height={240} />}>
      {() => <LoadedMap />}
    </LoadGate>
  );
}

function LoadedMap() {
  const { select } = useScenarioEditing();
  const map = useMapSelection();
  const path = useShownPath();
  const cover = useCover();
  const labelOf = useNodeLabels();
  const [isList, setList] = useState(false);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <PathFigures cover={cover} />
        <Group gap="sm">
          {path.paths.length > 0 && (
            <Select
              aria-label="Path test to show"
              placeholder="Show a path test"
              data={path.paths.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={path.pathId}
              onChange={path.setPathId}
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
        <MapList layout={map.layout} />
      ) : (
        <>
          <SelectedNode
            node={map.node}
            name={map.node && labelOf(map.node)}
            isLinking={map.isLinking}
            onLink={map.startLink}
            onStop={map.stop}
            onOpen={select}
          />
          <MapCanvas
            layout={map.layout}
            selected={map.selected}
            causes={map.causes}
            effects={map.effects}
            possible={map.possible}
            path={path.nodes}
            nameOf={labelOf}
            onChoose={map.choose}
            onOpen={select}
            onArrow={map.walk}
            onEscape={map.stop}
          />
        </>
      )}
    </Stack>
  );
}

/** Names nodes; a step has its number before its name. */
function useNodeLabels(): (node: MapNode) => string {
  const { scenario, nameOf } = useScenarioEditing();
  const choiceName = useChoiceName();
  return useMemo(() => {
    const numbers = new Map(scenario.steps.map(({ id }, index) => [id, index + 1]));
    return ({ part, choice }: MapNode) => {
      if (choice) return choiceName(choice);
      return part.kind === "step" ? `${numbers.get(part.id)} ${nameOf(part)}` : nameOf(part);
    };
  }, [scenario, nameOf, choiceName]);
}
