import { QueryClient } from "@tanstack/react-query";
import { isTemporary } from "./api-error.ts";

const MAX_RETRIES = 2;

/** The query cache, with its stale times and retries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      networkMode: "always",
      retry: (failures, error) => failures < MAX_RETRIES && isTemporary(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      throwOnError: false,
    },
    // Writes are not retried automatically: the first attempt may have succeeded.
    mutations: { networkMode: "always", retry: false },
  },
});
