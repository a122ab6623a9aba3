import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ApiError } from "../server/api-error.ts";
import type { FollowedState } from "./export-text.ts";
import type { FollowedExport } from "./use-followed-exports.ts";

/** The maximum of restarts without a person: if the third server stops too, the file may be why. */
const MAX_RESTARTS = 2;

/** Starts an export again whose server stopped, and lets a person start one again that failed. rules/tickets 22 */
export function useRestart(
  { exportId, restarts }: FollowedExport,
  state: FollowedState,
  startAgain: (restarts: number) => Promise<void>,
) {
  /** The attempt after which a restart failed; the next one is a person's, however it ends. */
  const [failedId, setFailedId] = useState<string>();
  const { mutate, isPending, error } = useMutation<void, ApiError, number>({
    mutationFn: startAgain,
    onError: () => setFailedId(exportId),
  });
  const isInterrupted = typeof state === "object" && state.isInterrupted;
  const willRestart = isInterrupted && restarts < MAX_RESTARTS && failedId !== exportId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (willRestart) mutate(restarts + 1);
  }, [willRestart, exportId]);
  return { willRestart, isPending, failure: error?.message, start: () => mutate(0) };
}
