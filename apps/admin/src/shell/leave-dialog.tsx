import { ButtonRow } from "@foyer/ui/button-row.tsx";
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useKeys } from "./keys/use-keys.ts";

/** Words of the dialog: title, text, and the label of the button that saves first. */
export type LeaveWords = { title: string; text: string; save: string };

const CHANGES: LeaveWords = {
  title: "Unsaved changes",
  text: "You have changes here that are not saved yet.",
  save: "Save and leave",
};

/** Words for a chosen file that is not uploaded. */
export const CHOSEN_FILE: LeaveWords = {
  title: "The file is not uploaded",
  text: "You have chosen a file that is not uploaded yet.",
  save: "Upload and leave",
};

type Props = {
  words?: LeaveWords | undefined;
  /** Undefined: it cannot be saved yet. */
  onSave: (() => Promise<void>) | undefined;
  onLeave: () => void;
  onStay: () => void;
};

export function LeaveDialog({ words = CHANGES, onSave, onLeave, onStay }: Props) {
  const [isSaving, setSaving] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [origin] = useState(() => document.activeElement);
  const stay = () => {
    onStay();
    if (origin instanceof HTMLElement) origin.focus();
  };
  const save = () => {
    if (isSaving || !onSave) return;
    setSaving(true);
    void onSave().finally(() => setSaving(false));
  };
  useKeys([{ keys: "mod+S", label: words.save, run: save }], { element: () => frame.current });
  return (
    <Modal opened onClose={stay} title={words.title} closeButtonProps={{ "aria-label": "Stay" }} centered>
      <Stack ref={frame}>
        <Text size="sm">{words.text}</Text>
        <ButtonRow>
          <Button variant="default" onClick={stay} data-autofocus={onSave === undefined || undefined}>
            Stay
          </Button>
          <Button variant="light" color="red" onClick={onLeave}>
            Leave
          </Button>
          {onSave && (
            <Button onClick={save} loading={isSaving} data-autofocus>
              {words.save}
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </Modal>
  );
}
