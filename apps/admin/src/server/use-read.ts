import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { pendingChanges } from "./pending-changes.ts";

/** The cache key of an endpoint's response. It starts with the path, so that a write can invalidate all of them. */
export const readKey = <E extends Endpoint>(endpoint: E, input: Input<E>) => [endpoint.path, input] as const;

export type Read<T> = {
  data: T | undefined;
  error: ApiError | null;
  /** No data yet: show a skeleton. */
  isPending: boolean;
  /** A first load, a retry or a refresh is in flight. */
  isFetching: boolean;
  /** `data` is the response to the previous input, until the current one arrives. */
  isPrevious: boolean;
  retry: () => void;
};
type Options<T> = {
  enabled?: boolean;
  /** Keeps the previous input's data until the current one's arrives (paging). */
  keepPrevious?: boolean;
  staleMs?: number;
  /** The refresh interval in milliseconds, while the page is visible; false: none. */
  refreshMs?: (data: T | undefined) => number | false;
};

/** Refuses names that the endpoint's query does not know, also of a query that comes in a variable. */
type KnownQuery<E extends Endpoint, I> = I extends { query?: infer Query }
  ? { query?: { [Name in Exclude<keyof Query, keyof NonNullable<Parts<E>["query"]>>]: never } }
  : unknown;
type Parts<E extends Endpoint> = Input<E> & { query?: unknown };

/** Reads an endpoint through the cache. Optimistic changes in flight are applied to `data`. */
export function useRead<E extends Endpoint, I extends Input<E> = Input<E>>(
  endpoint: E,
  input: I & KnownQuery<E, I>,
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
