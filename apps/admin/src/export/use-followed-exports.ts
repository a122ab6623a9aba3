import { z } from "zod";
import { useTabList } from "../progress/use-tab-list.ts";
import { DownloadAddress, downloadFrom } from "../server/download.ts";
import { restartOnce } from "./restart-once.ts";

const FollowedExport = z.object({
  /** A workbook with rows, or a PDF file with pages. */
  kind: z.enum(["export", "printout"]),
  exportId: z.string(),
  /** The id of its first attempt. */
  startedAs: z.string(),
  projectId: z.number(),
  /** The registration whose responses are exported. */
  registrationId: z.number().optional(),
  /** The name of the exported project or registration. */
  projectName: z.string(),
  /** The list's row count when the export started. */
  count: z.number().optional(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** The file, without the export's id. */
  file: DownloadAddress,
  /** How often it was started again after its server had stopped. */
  restarts: z.number(),
});
export type FollowedExport = z.output<typeof FollowedExport>;
type NewExport = Omit<FollowedExport, "exportId" | "startedAs" | "startedAt" | "restarts">;

const FollowedExports = z.array(FollowedExport);

/** The ids of broken exports that are being started again: a panel that is drawn anew meanwhile must not do it, too. */
const startingAgain = new Set<string>();

/** The exports that this tab started and the user has not dismissed. They survive navigation and a reload. */
export function useFollowedExports() {
  const { list, add, replace, keep } = useTabList("foyer.tickets.exports", FollowedExports);
  return {
    followed: list,
    /** Lets the browser download the file, and follows it. Rejects with `ApiError`. */
    start: async (one: NewExport) => {
      const started = await begin(one.file);
      add({ ...one, ...started, startedAs: started.exportId, restarts: 0 });
    },
    /** Starts the same file once more, in the place of the one that broke off. Rejects with `ApiError`. */
    startAgain: async (broken: FollowedExport, restarts: number) => {
      if (startingAgain.has(broken.exportId)) return;
      startingAgain.add(broken.exportId);
      try {
        const started = await restartOnce(broken.exportId, () => begin(broken.file));
        const again = { ...broken, ...started, restarts };
        replace(({ exportId }) => exportId === broken.exportId, again);
      } finally {
        startingAgain.delete(broken.exportId);
      }
    },
    dismiss: (exportId: string) => keep((one) => one.exportId !== exportId),
  };
}

async function begin(file: DownloadAddress) {
  const exportId = crypto.randomUUID();
  await downloadFrom({ ...file, query: { ...file.query, exportId } });
  return { exportId, startedAt: Date.now() };
}
