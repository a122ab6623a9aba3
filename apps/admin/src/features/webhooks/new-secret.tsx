import type { Webhook } from "@foyer/contract/webhooks.ts";
import { OneTimeValue } from "@foyer/ui/one-time-value.tsx";
import { Modal, Stack, Text } from "@mantine/core";

/** A webhook with its new secret, which the server returns only once. */
export type NewSecret = Webhook & { secret: string };

/** Shows the secret of a webhook once. */
export function NewSecretDialog({ added, onClose }: { added: NewSecret | null; onClose: () => void }) {
  return (
    <Modal
      opened={added !== null}
      onClose={onClose}
      title="Copy the secret"
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <Stack gap="md">
        <Text size="sm">The receiver verifies messages with it. It is shown only once.</Text>
        {added && <OneTimeValue label="Secret" value={added.secret} />}
        {added?.formerSecretUntil && (
          <Text size="sm">The old secret also works for 24 hours. Update the receiver by then.</Text>
        )}
      </Stack>
    </Modal>
  );
}
