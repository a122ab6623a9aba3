import type { PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { isUnderWay, type Progress } from "@foyer/player/progress.ts";
import { useEffect } from "react";
import { forgetProgress, keepProgress, type StoredProgress } from "./stored-progress.ts";

type Source = { start: Progress; playable: PlayableScenario };

/** Stores the progress in the tab while it differs from the start. rules/player 9 */
export function useKeptProgress(
  code: string,
  { version, progress }: Pick<StoredProgress, "version" | "progress">,
  { start, playable }: Source,
): void {
  useEffect(() => {
    if (!isUnderWay(progress, start)) return forgetProgress(code);
    const ids = Object.keys(progress.inputs).map(Number);
    const titles = Object.fromEntries(ids.map((id) => [id, playable.questions.get(id)?.text ?? ""]));
    keepProgress(code, { version, progress, titles });
  }, [code, version, progress, start, playable]);
}
