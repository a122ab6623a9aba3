import { useCallback, useEffect, useState } from "react";

type Loaded<T> = {
  data: T | undefined;
  /** Why it failed. */
  error: unknown;
  isFailed: boolean;
  isLoading: boolean;
  reload: () => void;
};

/** Loads something, anew when `load` changes; meanwhile what was there before stays. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [asked, setAsked] = useState({ count: 0 });
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [status, setStatus] = useState<"loading" | "failed" | "loaded">("loading");
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is another load
  useEffect(() => {
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
  }, [load, asked]);
  const reload = useCallback(() => setAsked(({ count }) => ({ count: count + 1 })), []);
  return { data, error, isFailed: status === "failed", isLoading: status === "loading", reload };
}
