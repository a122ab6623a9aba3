import { Paper, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  /** Its heading; without one it has a label. */
  title?: string;
  label?: string;
  help?: string;
  children: ReactNode;
};

/** A part of the overview in a box. */
export function Section({ title, label = title, help, children }: Props) {
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      {title && (
        <Title order={2} size="h4" mb={help ? 0 : "xs"}>
          {title}
        </Title>
      )}
      {help && (
        <Text size="sm" c="dimmed" mb="xs">
          {help}
        </Text>
      )}
      {children}
    </Paper>
  );
}
