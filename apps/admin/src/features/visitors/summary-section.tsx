import { Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A titled section of the summary of visitors. */
export const SummarySection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper withBorder p="md" component="section" aria-label={title}>
    <Stack gap="md">
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
);
