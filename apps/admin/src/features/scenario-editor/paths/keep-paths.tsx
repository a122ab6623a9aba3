import { createScenarioPaths, listScenarioPaths, type ScenarioPath } from "@foyer/contract/scenario-paths.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import type { Cover } from "@foyer/domain/scenario/paths/cover-paths.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { nameOfFact } from "@foyer/domain/scenario/witness/fact-name.ts";
import { pathName } from "@foyer/scenario-document/path-name.ts";
import { Button } from "@mantine/core";
import { useWrite } from "../../../server/use-write.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "../parts/condition-words.ts";

type Props = { paths: readonly ScenarioPath[]; cover: Cover | undefined };

/** Keeps the paths of the set whose choices no path test has yet. */
export function KeepPaths({ paths, cover }: Props) {
  const { project, registration, scenario, state } = useScenarioEditing();
  const words = useConditionWords();
  const keep = useWrite(createScenarioPaths, { refreshes: [listScenarioPaths] });
  const known = new Set(paths.map(({ choices }) => keyOf(choices)));
  const missing = cover?.paths.filter(({ facts }) => !known.has(keyOf(facts))) ?? [];
  if (missing.length === 0) return null;
  const body = {
    paths: missing.map(({ facts }) => ({ name: pathName(facts, scenario, words), choices: [...facts] })),
  };
  const params = { projectId: project.id, registrationId: registration.id };
  return (
    <Button
      loading={keep.isPending}
      disabled={state.save.kind !== "saved"}
      onClick={() => keep.mutate({ params, body })}
    >
      Keep {countOf(missing.length, "path")} as tests
    </Button>
  );
}

const keyOf = (choices: readonly Condition[]) => choices.map(nameOfFact).sort().join();
