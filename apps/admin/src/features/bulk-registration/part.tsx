import { Group, Paper, Stack, ThemeIcon, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

type Props = { number: number; title: string; actions?: ReactNode; children: ReactNode };

/** One of the numbered parts of the page. */
export function Part({ number, title, actions, children }: Props) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group gap="sm" justify="space-between">
          <Group gap="sm" wrap="nowrap">
            <ThemeIcon radius="xl" size="md" variant="light" aria-hidden>
              {number}
            </ThemeIcon>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
          </Group>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
