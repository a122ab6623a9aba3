import { QueryClient } from "@tanstack/react-query";
import { isTemporary } from "./api-error.ts";

const RETRIES = 2;

/** What the browser has read, and for how long it believes it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      networkMode: "always",
      retry: (failures, error) => failures < RETRIES && isTemporary(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      throwOnError: false,
    },
    // A change is never sent twice by itself: nobody knows whether the first one arrived.
    mutations: { networkMode: "always", retry: false },
  },
});
