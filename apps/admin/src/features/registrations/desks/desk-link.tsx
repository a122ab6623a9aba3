import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { NewKey } from "./new-key.ts";

type Props = { projectId: number; newKey: NewKey | null; onClose: () => void };

/** Shows the link that connects a device to the desk. Its key is shown only once. */
export function DeskLink({ projectId, newKey, onClose }: Props) {
  const address =
    newKey && `${window.location.origin}/desk/#desk=${projectId}.${newKey.desk.id}.${newKey.key}`;
  return (
    <Modal
      opened={newKey !== null}
      onClose={onClose}
      title={`Connect a device to “${newKey?.desk.name ?? ""}”`}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">
          Open the desk on this device, or copy its link to the device at the entrance. Everyone with the link
          can use the desk. The link is shown only once.
        </Text>
        <Group>
          <Button component="a" href={address ?? undefined} target="_blank" rel="noreferrer">
            Open on this device
          </Button>
          <CopyButton value={address ?? ""} label="Copy link" />
        </Group>
      </Stack>
    </Modal>
  );
}
