import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack, Text } from "@mantine/core";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { RefundsDue } from "./refunds-due.tsx";

// Not part of what the first screen waits for.
const Attention = lazyPart(() => import("./attention.tsx").then((module) => module.Attention));
const FirstSteps = lazyPart(() =>
  import("../../project/first-steps.tsx").then((module) => module.FirstSteps),
);
const ProjectCards = lazyPart(() => import("./project-cards.tsx").then((module) => module.ProjectCards));
const VisitorsPerDay = lazyPart(() =>
  import("./visitors-per-day.tsx").then((module) => module.VisitorsPerDay),
);
const RecentActivity = lazyPart(() =>
  import("./recent-activity.tsx").then((module) => module.RecentActivity),
);

/** The start page: what needs somebody, how the projects stand, what was done. rules/home 5–7 */
export function HomeScreen() {
  const { name } = useSession();
  return (
    <Stack gap="lg" maw={WIDTHS.wide}>
      <Text c="dimmed">Welcome, {name}</Text>
      <Attention />
      <RefundsDue />
      <FirstSteps />
      <ProjectCards />
      <VisitorsPerDay />
      <RecentActivity />
    </Stack>
  );
}
