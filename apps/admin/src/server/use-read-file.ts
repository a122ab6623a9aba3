import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApiError } from "./api-error.ts";
import { callFile, type LoadedFile } from "./call.ts";
import type { Read } from "./use-read.ts";
import { readKey } from "./use-read.ts";

/** Reads a file to show it, through the cache; `file` null: there is none. */
export function useReadFile<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  /** A key that changes whenever the file changes. */
  revision?: number,
  /** False: there is no file to read. */
  enabled = true,
): Read<{ file: LoadedFile | null }> {
  const query = useQuery<{ file: LoadedFile | null }, ApiError>({
    enabled,
    queryKey: [...readKey(endpoint, input), revision],
    queryFn: async ({ signal }) => ({ file: await callFile(endpoint, input, { signal }) }),
  });
  const { data, error, isPending, isFetching, isPlaceholderData: isPrevious, refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  return { data, error, isPending, isFetching, isPrevious, retry };
}
