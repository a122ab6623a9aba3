import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";

type Props = { onSave: () => Promise<void>; onLeave: () => void; onStay: () => void };

export function LeaveDialog({ onSave, onLeave, onStay }: Props) {
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    void onSave().finally(() => setSaving(false));
  };
  return (
    <Modal
      opened
      onClose={onStay}
      title="Unsaved changes"
      closeButtonProps={{ "aria-label": "Stay" }}
      centered
    >
      <Stack>
        <Text size="sm">You have changes here that are not saved yet.</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onStay}>
            Stay
          </Button>
          <Button variant="light" color="red" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={save} loading={isSaving} data-autofocus>
            Save and leave
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
