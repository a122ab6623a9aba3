import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { isOutdated, isReachable } from "../server/is-outdated.ts";

type Options<P> = {
  /** Shown until the code is there. */
  waiting?: (props: P) => ReactNode;
  /** The placeholder stays if the code cannot be loaded. */
  isOptional?: boolean;
  /** The page is loaded anew, without a question, if another build has been deployed: for whole screens. */
  reloads?: boolean;
};

type State = "waiting" | "failed" | "retrying";

/**
 * A part of the app whose code is loaded when the part is first shown. If that fails, it shows Retry in its place, so
 * that a form around it keeps what was typed. rules/shell 39
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = () => null, isOptional = false, reloads = false }: Options<P> = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each part
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [state, setState] = useState<State>("waiting");
    const tryToLoad = useCallback(async (isAsked: boolean) => {
      try {
        loaded = await load();
        setPart(() => loaded);
      } catch {
        if (isAsked) await reloadIf(isReachable);
        else if (reloads && !hasJustReloaded()) await reloadIf(isOutdated);
        setState("failed");
      }
    }, []);
    useEffect(() => {
      if (!loaded) void tryToLoad(false);
    }, [tryToLoad]);
    const retry = useCallback(() => {
      setState("retrying");
      void tryToLoad(true);
    }, [tryToLoad]);
    useEffect(() => {
      if (state !== "failed") return;
      // A part of a form only tries again: nobody has asked for a reload, which what was typed may not survive.
      const tryAgain = reloads ? retry : () => void tryToLoad(false);
      window.addEventListener("online", tryAgain);
      return () => window.removeEventListener("online", tryAgain);
    }, [state, retry, tryToLoad]);
    if (Part) return <Part {...props} />;
    if (state === "waiting" || isOptional) return waiting(props);
    return (
      <FailedPanel
        title="This part of the page could not be loaded."
        text="Check your connection, then try again."
        onRetry={retry}
        isRetrying={state === "retrying"}
      />
    );
  };
}

/** Storage key of the last such reload's time: a build that is broken must not be loaded again and again. */
const RELOADED_AT = "foyer.reloaded-at";
const RELOAD_PAUSE_MS = 30_000;
const hasJustReloaded = () => Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_PAUSE_MS;

/** A reload takes a moment, and may be refused by somebody with unsaved changes. */
const RELOADED_WITHIN_MS = 5_000;

/**
 * Loads the page anew: after a deployment the code of the old build is gone, and a browser may keep code that failed to
 * load as failed until then.
 */
async function reloadIf(condition: () => Promise<boolean>): Promise<void> {
  if (!(await condition().catch(() => false))) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
  await new Promise((resolve) => setTimeout(resolve, RELOADED_WITHIN_MS));
}
