import type { Readable } from "@foyer/ui/load-gate.tsx";
import { useEffect, useState } from "react";

/** The state of what `make` promises, for a `LoadGate`; Retry makes it again. Another `make` starts anew. */
export function usePromise<T>(make: () => Promise<T>): Readable<T> {
  const [data, setData] = useState<T>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another attempt
  useEffect(() => {
    let isCurrent = true;
    make().then(
      (made) => isCurrent && setData(() => made),
      (error: Error) => isCurrent && setFailure(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [make, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  if (failure === undefined) return { data, error: null, isFetching: false, retry };
  return { data: undefined, error: { message: failure, status: 0 }, isFetching: false, retry };
}
