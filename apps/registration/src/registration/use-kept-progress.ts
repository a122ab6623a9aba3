import { isUnderWay, type Progress } from "@foyer/player/progress.ts";
import { useEffect } from "react";
import { forgetProgress, keepProgress, type StoredProgress } from "./stored-progress.ts";

/** Stores the progress in the tab while it differs from the start. rules/player 9 */
export function useKeptProgress(code: string, { version, progress }: StoredProgress, start: Progress): void {
  useEffect(() => {
    if (isUnderWay(progress, start)) keepProgress(code, { version, progress });
    else forgetProgress(code);
  }, [code, version, progress, start]);
}
