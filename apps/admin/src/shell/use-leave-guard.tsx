import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { LeaveDialog } from "./leave-dialog.tsx";
import { isLeavingForGood } from "./leave-for-good.ts";

type Guard = {
  /** Asked when somebody is about to leave. */
  isDirty: () => boolean;
  /** Saves what was typed; false: it could not, so stay. */
  save: () => Promise<boolean>;
};

/**
 * Holds whoever leaves with unsaved work, by a link, the browser's Back or by closing the tab. Returns the dialog to
 * render. Only in forms; other addresses of the same page are not leaving. rules/shell 10
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
  return (
    <LeaveDialog
      onStay={blocker.reset}
      onLeave={blocker.proceed}
      onSave={async () => ((await latest.current.save()) ? blocker.proceed() : blocker.reset())}
    />
  );
}
