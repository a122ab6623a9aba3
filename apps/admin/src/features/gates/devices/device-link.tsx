import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { QrCode } from "../../../qr-code/qr-code.tsx";
import type { NewKey } from "./new-key.ts";

type Props = { projectId: number; newKey: NewKey | null; onClose: () => void };

/** Shows the link that sets a device up for gates. Its key is shown only once. */
export function DeviceLink({ projectId, newKey, onClose }: Props) {
  const address =
    newKey && `${window.location.origin}/desk/#gate=${projectId}.${newKey.device.id}.${newKey.key}`;
  return (
    <Modal
      opened={newKey !== null}
      onClose={onClose}
      title={`Set up “${newKey?.device.name ?? ""}”`}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">
          Scan this code with the phone that is to scan at the gates, or copy the link to it. It works for the
          first device that opens it. It is shown only once.
        </Text>
        {address && <QrCode text={address} label="QR code of the link" />}
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
