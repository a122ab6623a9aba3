import { WIDTHS } from "@foyer/ui/widths.ts";
import { Skeleton, Stack, Text } from "@mantine/core";
import { FirstSteps } from "../../project/first-steps.tsx";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Attention } from "./attention.tsx";
import { ProjectCards } from "./project-cards.tsx";
import { RefundsDue } from "./refunds-due.tsx";
import { useHomeIsKnown } from "./use-home-is-known.ts";
import { VisitorsPerDay } from "./visitors-per-day.tsx";

// The last part pushes nothing down.
const RecentActivity = lazyPart(() =>
  import("./recent-activity.tsx").then((module) => module.RecentActivity),
);

/** The start page: what needs somebody, how the projects stand, what was done. rules/home 4–7 */
export function HomeScreen() {
  const { name } = useSession();
  return (
    <Stack gap="lg" maw={WIDTHS.wide}>
      <Text c="dimmed">Welcome, {name}</Text>
      {useHomeIsKnown() ? (
        <>
          <Attention />
          <RefundsDue />
          <FirstSteps />
          <ProjectCards />
          <VisitorsPerDay />
          <RecentActivity />
        </>
      ) : (
        <>
          <Skeleton height={132} radius="md" />
          <Skeleton height={280} radius="md" />
        </>
      )}
    </Stack>
  );
}
