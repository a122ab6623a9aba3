import { WIDTHS } from "@foyer/ui/widths.ts";
import { Paper, Stack, Text } from "@mantine/core";
import { FirstSteps } from "../../project/first-steps.tsx";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { RefundsDue } from "./refunds-due.tsx";

// Not part of what the first screen waits for.
const VisitorsPerDay = lazyPart(() =>
  import("./visitors-per-day.tsx").then((module) => module.VisitorsPerDay),
);

/** The start page. */
export function HomeScreen() {
  const { name } = useSession();
  return (
    <Stack gap="md" maw={WIDTHS.wide}>
      <Paper withBorder p="md">
        <Stack gap={4}>
          <Text fw={600}>Welcome, {name}</Text>
          <Text c="dimmed" size="sm">
            Choose from the menu what to work on.
          </Text>
        </Stack>
      </Paper>
      <RefundsDue />
      <VisitorsPerDay />
      <FirstSteps />
    </Stack>
  );
}
