import { Button, Group, Modal, Stack, Text } from "@mantine/core";

type Props = {
  title: string;
  text: string;
  /** What the button that does it says. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
  isBusy: boolean;
  isDangerous?: boolean;
};

/** Asks before something is done that cannot simply be taken back. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onCancel, isBusy, isDangerous }: Props) {
  return (
    <Modal opened onClose={onCancel} title={title} closeButtonProps={{ "aria-label": "Cancel" }} centered>
      <Stack>
        <Text size="sm">{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button onClick={onConfirm} loading={isBusy} {...(isDangerous && { color: "red" })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
