import { Box, Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyDrawing } from "./empty-drawing.tsx";

type Props = {
  title: string;
  text: string;
  action?: ReactNode;
  /** The active filter that hides all rows. */
  filter?: { text: string; onClear: () => void } | undefined;
};

/** The empty state of a list: first use, or a filter without results. */
export function Notice({ filter, ...firstUse }: Props) {
  const { title, text, action } = filter
    ? { title: "Nothing found", text: filter.text, action: <ShowAll onClick={filter.onClear} /> }
    : firstUse;
  return (
    <Stack gap={6} align="center" ta="center" py={48} px="md" role="status">
      <EmptyDrawing isSearched={filter !== undefined} />
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" size="sm" maw={420}>
        {text}
      </Text>
      <Box mt="xs">{action}</Box>
    </Stack>
  );
}

function ShowAll({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      Show all
    </Button>
  );
}
