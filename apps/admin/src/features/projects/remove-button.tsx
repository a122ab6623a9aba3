import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";

type Props = { name: string; onClick: () => void; loading?: boolean };

/** The button of a row that removes its entry from the project. */
export const RemoveButton = ({ name, onClick, loading = false }: Props) => (
  <Button
    size="compact-sm"
    variant="subtle"
    color="red"
    leftSection={<IconTrash size={16} aria-hidden />}
    loading={loading}
    onClick={onClick}
    aria-label={`Remove ${name}`}
  >
    Remove
  </Button>
);
