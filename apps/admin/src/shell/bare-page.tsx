import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./bare-page.module.css";
import { Logo } from "./logo.tsx";

type Props = { title: string; text?: string; children?: ReactNode };

/** A page without top bar and sidebar: a card in the middle. */
export function BarePage({ title, text, children }: Props) {
  return (
    <main className={classes.page}>
      <title>{title === "Foyer" ? "Foyer" : `${title} · Foyer`}</title>
      <Paper withBorder p="xl" w="100%" maw={380} shadow="sm">
        <Stack gap="lg">
          <Stack gap={6} align="center" ta="center">
            <Logo size={44} />
            <Title order={1}>{title}</Title>
            {text && <Text c="dimmed">{text}</Text>}
          </Stack>
          {children}
        </Stack>
      </Paper>
    </main>
  );
}
