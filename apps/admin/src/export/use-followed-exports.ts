import { z } from "zod";
import { useTabList } from "../progress/use-tab-list.ts";

const FollowedExport = z.object({
  /** A workbook with rows, or a PDF file with pages. */
  kind: z.enum(["export", "printout"]),
  exportId: z.string(),
  projectId: z.number(),
  /** The registration whose responses are exported. */
  registrationId: z.number().optional(),
  /** The name of the exported project or registration. */
  projectName: z.string(),
  /** The list's row count when the export started. */
  count: z.number().optional(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
export type FollowedExport = z.output<typeof FollowedExport>;

const FollowedExports = z.array(FollowedExport);

/** The exports that this tab started and the user has not dismissed. They survive navigation and a reload. */
export function useFollowedExports() {
  const { list, add, keep } = useTabList("foyer.tickets.exports", FollowedExports);
  return {
    followed: list,
    follow: add,
    dismiss: (exportId: string) => keep((one) => one.exportId !== exportId),
  };
}
