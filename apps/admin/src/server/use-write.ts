import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { type Change, pendingChanges } from "./pending-changes.ts";

type Options<E extends Endpoint> = {
  /** Endpoints whose cached responses are refreshed after a success, and after a failure with an unknown outcome. */
  refreshes: readonly Endpoint[];
  /**
   * Returns the optimistic changes. Called without `answer` when the write is sent, and with it after a success, to
   * update the cache (the new version). A failure undoes the changes.
   */
  optimistic?: (input: Input<E>, answer: Result<E> | undefined) => readonly Change[];
};

/** Statuses after which nothing has changed. After any other failure the cached data may be stale. */
const SURE_REFUSALS = new Set([400, 401, 403, 413, 415, 422, 429]);

/** A write to an endpoint: `write.mutateAsync(input)` resolves with the response or rejects with `ApiError`. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { refreshes, optimistic }: Options<E>,
): UseMutationResult<Result<E>, ApiError, Input<E>, readonly Change[]> {
  const queryClient = useQueryClient();
  return useMutation<Result<E>, ApiError, Input<E>, readonly Change[]>({
    mutationFn: (input) => call(endpoint, input),
    onMutate: (input) => {
      const changes = optimistic?.(input, undefined) ?? [];
      pendingChanges.add(changes);
      return changes;
    },
    onSuccess: (answer, input) => {
      for (const { path, apply } of optimistic?.(input, answer) ?? []) {
        queryClient.setQueriesData({ queryKey: [path] }, (data: unknown) =>
          data === undefined ? data : apply(data),
        );
      }
    },
    onSettled: (_answer, error, _input, changes) => {
      pendingChanges.remove(changes ?? []);
      if (error && SURE_REFUSALS.has(error.status)) return;
      for (const { path } of refreshes) void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
}
