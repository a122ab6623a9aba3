import { useCallback, useEffect, useRef, useState } from "react";

type Loaded<T> = {
  data: T | undefined;
  /** The error of the last load. */
  error: unknown;
  isFailed: boolean;
  isLoading: boolean;
  reload: () => void;
  /** Loads again in the background; a failure changes nothing. */
  refresh: () => void;
};

/**
 * Runs `load`, and again when `load` changes; keeps the previous data meanwhile. `first` is the initial data and replaces
 * the first load.
 */
export function useLoad<T>(load: () => Promise<T>, first?: T): Loaded<T> {
  const [firstLoad] = useState(() => load);
  const [asked, setAsked] = useState({ count: 0 });
  const [data, setData] = useState(first);
  const [error, setError] = useState<unknown>();
  const [status, setStatus] = useState<"loading" | "failed" | "loaded">(first ? "loaded" : "loading");
  const isThere = first !== undefined && load === firstLoad && asked.count === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs the load again
  useEffect(() => {
    if (isThere) return;
    let isCurrent = true;
    setStatus("loading");
    load().then(
      (loaded) => {
        if (!isCurrent) return;
        setData(loaded);
        setStatus("loaded");
      },
      (reason: unknown) => {
        if (!isCurrent) return;
        setError(reason);
        setStatus("failed");
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, asked, isThere]);
  const current = useRef(load);
  useEffect(() => {
    current.current = load;
  });
  const refresh = useCallback(() => {
    load().then(
      (loaded) => current.current === load && setData(loaded),
      () => {},
    );
  }, [load]);
  const reload = useCallback(() => setAsked(({ count }) => ({ count: count + 1 })), []);
  return { data, error, isFailed: status === "failed", isLoading: status === "loading", reload, refresh };
}
