import { type PreparedPlay, preparePlay } from "@foyer/player/prepare-play.ts";
import { useEffect, useState } from "react";
import type { DeskSession, DeskView } from "../session/desk-session.ts";

/**
 * Returns the questionnaire as it can be played; null while it is prepared. A changed one is used between two visitors: no
 * form changes under the hands of its visitor. rules/desk 18
 */
export function usePrepared(session: DeskSession, view: DeskView, isBetween: boolean): PreparedPlay | null {
  const { isChangeWaiting } = view;
  const { play } = view.provisions.kit;
  const [prepared, setPrepared] = useState<PreparedPlay | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (isChangeWaiting && isBetween) session.applyChanges();
  }, [session, isChangeWaiting, isBetween]);
  useEffect(() => {
    preparePlay(play).then(setPrepared, setFailure);
  }, [play]);
  // Shown by the boundary around the panel.
  if (failure) throw failure;
  return prepared?.data === play ? prepared : null;
}
