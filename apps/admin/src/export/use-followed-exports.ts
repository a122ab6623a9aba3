import { useSessionStorage } from "@mantine/hooks";
import { z } from "zod";

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

const NONE: readonly FollowedExport[] = [];

/** The exports that this tab started and the user has not dismissed. They survive navigation and a reload. */
export function useFollowedExports() {
  const [stored, setStored] = useSessionStorage<unknown>({
    key: "foyer.tickets.exports",
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  // Browser storage may contain invalid data.
  const followed = z.array(FollowedExport).catch([]).parse(stored);
  return {
    followed,
    follow: (one: FollowedExport) => setStored([...followed, one]),
    dismiss: (exportId: string) => setStored(followed.filter((one) => one.exportId !== exportId)),
  };
}
