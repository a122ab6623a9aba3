import { type Exhibitor, exportLeads, type LeadFormat } from "@foyer/contract/exhibitors.ts";
import { useCallback } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import type { ApiError } from "../../server/api-error.ts";
import { download } from "../../server/download.ts";

/** Downloads the leads of an exhibitor; shows a message on failure. rules/leads 11 */
export function useLeadDownload(projectId: number) {
  const messages = useMessages();
  return useCallback(
    ({ id }: Exhibitor, format: LeadFormat) => {
      download(exportLeads, { params: { projectId, exhibitorId: id }, query: { format } }).catch(
        (error: ApiError) => messages.add("danger", error.message),
      );
    },
    [projectId, messages],
  );
}
