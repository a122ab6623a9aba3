import { useSessionStorage } from "@mantine/hooks";
import { z } from "zod";

const FollowedExport = z.object({
  exportId: z.string(),
  projectId: z.number(),
  projectName: z.string(),
  /** What the list counted when it began. */
  count: z.number().optional(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
export type FollowedExport = z.output<typeof FollowedExport>;

const NONE: readonly FollowedExport[] = [];

/** The exports that this tab has begun and nobody has dismissed: other screens and a reload do not lose them. */
export function useFollowedExports() {
  const [stored, setStored] = useSessionStorage<unknown>({
    key: "foyer.tickets.exports",
    defaultValue: NONE,
    getInitialValueInEffect: false,
  });
  // Anything may stand in a browser's storage.
  const followed = z.array(FollowedExport).catch([]).parse(stored);
  return {
    followed,
    follow: (one: FollowedExport) => setStored([...followed, one]),
    dismiss: (exportId: string) => setStored(followed.filter((one) => one.exportId !== exportId)),
  };
}
