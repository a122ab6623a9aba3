import { useEffect, useRef } from "react";
import { useScenarioEditing } from "./scenario-editing.ts";

/** Calls `reload` after each save of the scenario that is being edited. */
export function useAfterSave(reload: () => void): void {
  const { state } = useScenarioEditing();
  const saved = state.save.kind === "saved" ? state.version : null;
  const seen = useRef(saved);
  useEffect(() => {
    if (saved === null || saved === seen.current) return;
    seen.current = saved;
    reload();
  }, [saved, reload]);
}
