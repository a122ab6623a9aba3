import { countOf } from "@foyer/domain/format/counts.ts";
import { Anchor } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { usePathTests } from "./use-path-tests.ts";

/** After a save: the number of path tests that end differently, with a link to them. rules/scenario-check 15 */
export function PathsDiffer() {
  const { pathOf } = useScenarioEditing();
  const { data: paths = [] } = usePathTests();
  const changed = paths.filter(({ changes }) => changes.length > 0).length;
  return (
    <span role="status">
      {changed > 0 && (
        <Anchor component={AppLink} to={pathOf({ kind: "paths" })} size="sm">
          {changed} of {countOf(paths.length, "path")} end differently
        </Anchor>
      )}
    </span>
  );
}
