import { Skeleton, Stack } from "@mantine/core";

/** Stands where a screen will be. */
export function ScreenSkeleton() {
  return (
    <Stack gap="md" role="progressbar" aria-busy="true" aria-label="Loading">
      <Skeleton height={36} width="40%" />
      <Skeleton height={220} />
    </Stack>
  );
}
