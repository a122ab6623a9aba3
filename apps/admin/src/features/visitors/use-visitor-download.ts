import { downloadVisitorFile } from "@foyer/contract/visitors.ts";
import { useCallback } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";

/** Downloads a file as it was uploaded; shows a message on failure. */
export function useVisitorDownload(projectId: number) {
  const messages = useMessages();
  return useCallback(
    async (fileId: number): Promise<void> => {
      try {
        await download(downloadVisitorFile, { params: { projectId, fileId } });
      } catch (error) {
        messages.add("danger", (error as ApiError).message);
      }
    },
    [messages, projectId],
  );
}
