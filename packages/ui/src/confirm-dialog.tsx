import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";

type Props = {
  isOpen: boolean;
  title: string;
  text: string;
  /** What the button that does it says. */
  confirm: string;
  /** What the button that leaves it says. */
  dismiss?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isBusy: boolean;
  isDangerous?: boolean;
  /** Why it could not be done. */
  failure?: string | undefined;
};

/** Asks before something is done that cannot simply be taken back. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, text, confirm, dismiss = "Cancel", onConfirm, onCancel, failure } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={title}
      closeButtonProps={{ "aria-label": dismiss }}
      centered
    >
      <Stack>
        <Text size="sm">{text}</Text>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {dismiss}
          </Button>
          <Button onClick={onConfirm} loading={props.isBusy} {...(props.isDangerous && { color: "red" })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
