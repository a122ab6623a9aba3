import type { downloadPoolFile, downloadSkippedCodes } from "@foyer/contract/barcode-pools.ts";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";

type FileParams = { projectId: number; poolId: number; fileId: number };

/** Downloads a pool's file or its skipped rows; shows a message on failure. */
export function useFileDownload() {
  const messages = useMessages();
  return async (
    endpoint: typeof downloadPoolFile | typeof downloadSkippedCodes,
    params: FileParams,
  ): Promise<void> => {
    try {
      await download(endpoint, { params });
    } catch (error) {
      messages.add("danger", (error as ApiError).message);
    }
  };
}
