import { Box, Button, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { FailedPanel } from "./failed-panel.tsx";

type Props = {
  isLoading: boolean;
  /** Why there is nothing, in a sentence. */
  failure?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Nothing to show, though it was loaded. */
  isEmpty: boolean;
  /** A search or filter hides what there is; `onClear` takes it away. */
  filter?: { text: string; onClear: () => void } | undefined;
  /** For the very first entry: what this list is for, and the button that begins it. */
  firstUse: { title: string; text: string; action?: ReactNode };
  rows?: number;
  children: ReactNode;
};

/** The four states that a list has besides being there: skeleton, failure, nothing yet, nothing found. */
export function ListState({
  isLoading,
  failure,
  isEmpty,
  filter,
  firstUse,
  rows = 6,
  children,
  ...retry
}: Props) {
  if (failure !== undefined) {
    return <FailedPanel title="The list could not be loaded." text={failure} {...retry} />;
  }
  if (isLoading) return <SkeletonRows rows={rows} />;
  if (!isEmpty) return children;
  return filter ? (
    <Notice title="Nothing found" text={filter.text}>
      <Button variant="default" size="xs" onClick={filter.onClear}>
        Show all
      </Button>
    </Notice>
  ) : (
    <Notice title={firstUse.title} text={firstUse.text}>
      {firstUse.action}
    </Notice>
  );
}

function SkeletonRows({ rows }: { rows: number }) {
  return (
    <Stack gap={10} py="xs" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => `row ${index}`).map((row) => (
        <Skeleton key={row} height={30} />
      ))}
    </Stack>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack gap={6} align="center" ta="center" py={48} px="md" role="status">
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" size="sm" maw={420}>
        {text}
      </Text>
      <Box mt="xs">{children}</Box>
    </Stack>
  );
}
