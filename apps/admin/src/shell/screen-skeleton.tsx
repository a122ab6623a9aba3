import { Paper, Skeleton, Stack } from "@mantine/core";

const ROWS = ["1", "2", "3", "4", "5", "6"];

/** The loading skeleton of a screen, in the shape of what most screens show: a table below its filters. */
export function ScreenSkeleton() {
  return (
    <Stack gap="md" role="progressbar" aria-busy="true" aria-label="Loading">
      <Skeleton height={36} width="min(40%, 320px)" />
      <Paper withBorder p="md">
        <Stack gap={22}>
          <Skeleton height={14} width="100%" />
          {ROWS.map((row) => (
            <Skeleton key={row} height={12} width="70%" />
          ))}
        </Stack>
      </Paper>
    </Stack>
  );
}
