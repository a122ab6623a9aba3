import { listScenarioPaths, type ScenarioPath } from "@foyer/contract/scenario-paths.ts";
import { useEffect, useRef } from "react";
import { type Read, useRead } from "../../../server/use-read.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";

/** Reads the path tests; they are run again after each save. */
export function usePathTests(): Read<ScenarioPath[]> {
  const { project, registration, state } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const read = useRead(listScenarioPaths, { params });
  const { retry } = read;
  const saved = state.save.kind === "saved" ? state.version : null;
  const seen = useRef(saved);
  useEffect(() => {
    if (saved === null || saved === seen.current) return;
    seen.current = saved;
    retry();
  }, [saved, retry]);
  return read;
}
