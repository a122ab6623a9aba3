import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Button, Group, Text } from "@mantine/core";
import classes from "./map.module.css";
import type { MapNode } from "./map-layout.ts";

type Props = {
  node: MapNode | undefined;
  name: string | undefined;
  isLinking: boolean;
  onLink: () => void;
  onStop: () => void;
  onOpen: (part: ScenarioPart) => void;
};

/** The line above the map: the selected node and its actions. */
export function SelectedNode({ node, name, isLinking, onLink, onStop, onOpen }: Props) {
  if (!node) {
    return (
      <Text size="sm" c="dimmed" mih={36}>
        Select a part to see what makes it appear and what it decides about. Arrow keys follow the arcs, Enter
        opens the editor.
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
        <Legend />
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

function Legend() {
  return (
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
  );
}
