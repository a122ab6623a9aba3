import { Skeleton, Stack } from "@mantine/core";

/** The loading skeleton of a screen. */
export function ScreenSkeleton() {
  return (
    <Stack gap="md" role="progressbar" aria-busy="true" aria-label="Loading">
      <Skeleton height={36} width="40%" />
      <Skeleton height={220} />
    </Stack>
  );
}
