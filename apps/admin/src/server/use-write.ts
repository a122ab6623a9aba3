import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { type Change, pendingChanges } from "./pending-changes.ts";

type Options<E extends Endpoint> = {
  /** Whose cached answers are read again after a success, and after a failure that leaves it open what holds now. */
  refreshes: readonly Endpoint[];
  /**
   * Shows the change at once: called without `answer` when it is sent, and with it when the server said yes, to bring
   * the cache up to date (the new version). A failure simply takes the change away again.
   */
  optimistic?: (input: Input<E>, answer: Result<E> | undefined) => readonly Change[];
};

/** After these nothing has changed; any other failure means that what is shown may be out of date. */
const SURE_REFUSALS = new Set([400, 401, 403, 413, 415, 422, 429]);

/** Changes something: `write.mutateAsync(input)` resolves with the answer or rejects with `ApiError`. */
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
