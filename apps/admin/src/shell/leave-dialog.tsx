import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useKeys } from "./keys/use-keys.ts";

type Props = { onSave: () => Promise<void>; onLeave: () => void; onStay: () => void };

export function LeaveDialog({ onSave, onLeave, onStay }: Props) {
  const [isSaving, setSaving] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [origin] = useState(() => document.activeElement);
  const stay = () => {
    onStay();
    if (origin instanceof HTMLElement) origin.focus();
  };
  const save = () => {
    if (isSaving) return;
    setSaving(true);
    void onSave().finally(() => setSaving(false));
  };
  useKeys([{ keys: "mod+S", label: "Save and leave", run: save }], { element: () => frame.current });
  return (
    <Modal opened onClose={stay} title="Unsaved changes" closeButtonProps={{ "aria-label": "Stay" }} centered>
      <Stack ref={frame}>
        <Text size="sm">You have changes here that are not saved yet.</Text>
        <ButtonRow>
          <Button variant="default" onClick={stay}>
            Stay
          </Button>
          <Button variant="light" color="red" onClick={onLeave}>
            Leave
          </Button>
          <Button onClick={save} loading={isSaving} data-autofocus>
            Save and leave
          </Button>
        </ButtonRow>
      </Stack>
    </Modal>
  );
}
