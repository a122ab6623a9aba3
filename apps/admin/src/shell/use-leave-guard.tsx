import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { LeaveDialog, type LeaveWords } from "./leave-dialog.tsx";
import { isLeavingForGood } from "./leave-for-good.ts";

type Guard = {
  /** Called before leaving. */
  isDirty: () => boolean;
  /** Saves; false: saving failed, so stay. Undefined: it cannot be saved yet. */
  save: (() => Promise<boolean>) | undefined;
  words?: LeaveWords;
};

/**
 * Leave guard: asks before unsaved work is left by a link, the browser's Back or closing the tab. Returns the dialog to
 * render. A change of the query string is not leaving. rules/shell 10
 */
export function useLeaveGuard(guard: Guard): ReactNode {
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  const holds = useCallback(() => latest.current.isDirty() && !isLeavingForGood(), []);
  const blocker = useBlocker({
    shouldBlockFn: useCallback(({ current, next }) => current.pathname !== next.pathname && holds(), [holds]),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const { save, words } = guard;
  return (
    <LeaveDialog
      words={words}
      onStay={blocker.reset}
      onLeave={blocker.proceed}
      onSave={save && (async () => ((await save()) ? blocker.proceed() : blocker.reset()))}
    />
  );
}
