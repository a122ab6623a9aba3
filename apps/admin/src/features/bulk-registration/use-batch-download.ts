import type { Input } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { useCallback } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";

/** Downloads a file; shows a message on failure. */
export function useBatchDownload() {
  const messages = useMessages();
  return useCallback(
    async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> => {
      try {
        await download(endpoint, input);
      } catch (error) {
        messages.add("danger", (error as ApiError).message);
      }
    },
    [messages],
  );
}
