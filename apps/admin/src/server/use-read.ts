import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { pendingChanges } from "./pending-changes.ts";

/** Under which an endpoint's answers are kept: its path first, so that a write can refresh them all. */
export const readKey = <E extends Endpoint>(endpoint: E, input: Input<E>) => [endpoint.path, input] as const;

export type Read<T> = {
  data: T | undefined;
  error: ApiError | null;
  /** Nothing to show yet: skeleton. */
  isPending: boolean;
  /** A first load, a retry or a refresh is under way. */
  isFetching: boolean;
  /** Shows the answer for the previous input until this one's is there. */
  isPrevious: boolean;
  retry: () => void;
};
type Options<T> = {
  enabled?: boolean;
  /** Show the answer for the previous input until this one's is there (paging). */
  keepPrevious?: boolean;
  staleMs?: number;
  /** In so many milliseconds it is read again, while somebody looks at the page; false: no more. */
  refreshMs?: (data: T | undefined) => number | false;
};

/** Reads an endpoint through the cache; changes in flight are already laid over `data`. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options<Result<E>> = {},
): Read<Result<E>> {
  const query = useQuery<unknown, ApiError>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
    ...(options.refreshMs && {
      refetchInterval: ({ state }) => options.refreshMs?.(state.data as Result<E> | undefined) ?? false,
    }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
  const { data, error, isPending, isFetching, isPlaceholderData: isPrevious, refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  const changed = useChanged(endpoint, data as Result<E> | undefined);
  return { data: changed, error, isPending, isFetching, isPrevious, retry };
}

function useChanged<E extends Endpoint>({ path }: E, data: Result<E> | undefined): Result<E> | undefined {
  const changes = useSyncExternalStore(pendingChanges.subscribe, () => pendingChanges.of(path));
  return useMemo(
    () =>
      data === undefined
        ? data
        : (changes.reduce((seen, one) => one.apply(seen), data as unknown) as Result<E>),
    [data, changes],
  );
}
