import { Alert, Button, Group, Stack, Text } from "@mantine/core";

type Props = { onKeepMine: () => void; onTakeTheirs: () => void };

/** After a 412: asks which copy to continue with, theirs or mine. */
export function ConflictAlert({ onKeepMine, onTakeTheirs }: Props) {
  return (
    <Alert
      color="yellow"
      role="alert"
      title="Somebody else has changed this in the meantime."
      tabIndex={-1}
      data-conflict
    >
      <Stack gap="sm">
        <Text size="sm">What you typed is kept. Where it differs, their value is shown below the field.</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            Reload theirs
          </Button>
          <Button size="xs" variant="default" onClick={onKeepMine}>
            Keep mine
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
