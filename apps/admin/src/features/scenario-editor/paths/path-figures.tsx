import { countOf } from "@foyer/domain/format/counts.ts";
import type { Cover } from "@foyer/domain/scenario/paths/cover-paths.ts";
import { Text } from "@mantine/core";

/** “31 paths, longest 9 steps, shortest 3”. */
export function PathFigures({ cover }: { cover: Cover | undefined }) {
  if (!cover) {
    return (
      <Text size="sm" c="dimmed">
        Counting paths …
      </Text>
    );
  }
  const lengths = cover.paths.map(({ run }) => run.steps.length);
  if (lengths.length === 0) return <Text size="sm">No path leads to the end.</Text>;
  return (
    <Text size="sm">
      {countOf(lengths.length, "path")}, longest {countOf(Math.max(...lengths), "step")}, shortest{" "}
      {Math.min(...lengths)}
    </Text>
  );
}
