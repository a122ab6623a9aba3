import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Says what to do with the link, and who can use it. */
  text: string;
  /** Null: the dialog is closed. */
  address: string | null;
  onClose: () => void;
  children?: ReactNode;
};

type Connection = { projectId: number; id: number; key: string };

/** The address at which a device is set up; only its fragment has the key, so no server and no log sees it. */
export const deviceAddress = (kind: "desk" | "gate" | "leads", { projectId, id, key }: Connection): string =>
  `${window.location.origin}/desk/#${kind}=${projectId}.${id}.${key}`;

/** Shows the link that sets a device up. Its key is shown only once. */
export function DeviceLinkDialog({ title, text, address, onClose, children }: Props) {
  return (
    <Modal
      opened={address !== null}
      onClose={onClose}
      title={title}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        {children}
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
