import type { PreparedPlay } from "@foyer/player/prepare-play.ts";
import { isUnderWay, type Progress } from "@foyer/player/progress.ts";
import { useEffect } from "react";
import { shownConsents } from "./changed-consents.ts";
import { forgetProgress, keepProgress, type StoredProgress } from "./stored-progress.ts";

type Source = { start: Progress; prepared: PreparedPlay };

/** Stores the progress in the tab while it differs from the start. rules/player 9 */
export function useKeptProgress(
  code: string,
  progress: StoredProgress["progress"],
  { start, prepared }: Source,
): void {
  useEffect(() => {
    if (!isUnderWay(progress, start)) return forgetProgress(code);
    const ids = Object.keys(progress.inputs).map(Number);
    const { data, playable } = prepared;
    const titles = Object.fromEntries(ids.map((id) => [id, playable.questions.get(id)?.text ?? ""]));
    const consents = shownConsents(data, progress.inputs);
    keepProgress(code, { version: data.version, progress, titles, consents });
  }, [code, progress, start, prepared]);
}
