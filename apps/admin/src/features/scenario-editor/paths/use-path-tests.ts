import { listScenarioPaths, type ScenarioPath } from "@foyer/contract/scenario-paths.ts";
import { type Read, useRead } from "../../../server/use-read.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useAfterSave } from "../editing/use-after-save.ts";

/** Reads the path tests; they are run again after each save. */
export function usePathTests(): Read<ScenarioPath[]> {
  const { project, registration } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const read = useRead(listScenarioPaths, { params });
  useAfterSave(read.retry);
  return read;
}
