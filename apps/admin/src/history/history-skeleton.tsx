import { Skeleton } from "@mantine/core";

export function HistorySkeleton() {
  return <Skeleton height={60} role="progressbar" aria-busy="true" aria-label="Loading" />;
}
