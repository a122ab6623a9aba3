import type { ReactNode } from "react";
import { FailedPanel } from "./failed-panel.tsx";

/** The state of a read from the server; `status` is the HTTP status, 0 without an answer. */
export type Readable<T> = {
  data: T | undefined;
  error: { message: string; status: number } | null;
  isFetching: boolean;
  retry: () => void;
};

type Props<T> = {
  read: Readable<T>;
  /** The heading after a failure: "The project could not be loaded." */
  failed: string;
  /** Shown while loading. */
  loading: ReactNode;
  /** Shown after a 404. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows `children` once their data is loaded; until then a skeleton, "not found", or a failure with Retry. */
export function LoadGate<T>({ read, failed, loading, missing, children }: Props<T>) {
  const { data, error, isFetching, retry } = read;
  if (missing !== undefined && error?.status === 404) return missing;
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <FailedPanel title={failed} text={error.message} onRetry={retry} isRetrying={isFetching} />;
}

/** Combines two reads: loaded once both are, failed as soon as one is; Retry reads the failed one again. */
export function both<A, B>(a: Readable<A>, b: Readable<B>): Readable<readonly [A, B]> {
  const isMissing = (read: Readable<unknown>) => read.error?.status === 404;
  const hasFailed = (read: Readable<unknown>) => read.error !== null && read.data === undefined;
  const failed = [a, b].find(isMissing) ?? [a, b].find(hasFailed) ?? a;
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    error: failed.error,
    isFetching: failed.isFetching,
    retry: failed.retry,
  };
}
