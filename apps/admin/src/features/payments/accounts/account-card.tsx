import { type PaymentAccount, removePaymentKey } from "@foyer/contract/payment-accounts.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Alert, Button, Code, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { TestMode } from "../../../session/test-mode.tsx";
import { ReplaceKey, WebhookSecret } from "./account-forms.tsx";
import { accountWords } from "./account-words.ts";
import { ACCOUNT_READS } from "./card-choice.tsx";

type Props = { projectId: number; account: PaymentAccount; isCurrent: boolean; timeZone: string };

/** An account of a project, where its webhooks go, and its actions. rules/payments 29, 30 */
export function AccountCard({ projectId, account, isCurrent, timeZone }: Props) {
  const { id: accountId, provider, mode, hasKey, hasWebhookSecret, keyStoredAt } = account;
  const params = { projectId, accountId };
  const [open, setOpen] = useState<"key" | "secret" | "remove" | null>(null);
  const close = () => setOpen(null);
  const words = accountWords(account);
  const keyWord = hasKey ? "Replace key" : "Store a key again";
  const secretWord = hasWebhookSecret ? "Replace webhook secret" : "Store webhook secret";
  return (
    <Paper withBorder p="md" component="article" aria-label={words}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }} dir="ltr">
            {words}
          </Text>
          {isCurrent && <DotBadge color="green">Takes new payments</DotBadge>}
          {mode === "test" && <TestMode />}
        </Group>
        {hasKey ? (
          <Text size="sm" c="dimmed">
            Key stored on <Moment at={keyStoredAt} timeZone={timeZone} />. It is sealed, and never shown
            again.
          </Text>
        ) : (
          <Alert color="orange" title="The key was removed">
            What has become of the payments of this account is not learned, and nothing is refunded there,
            until a key of the account is stored again.
          </Alert>
        )}
        {hasKey && provider === "stripe" && <Webhooks account={account} />}
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen("key")} aria-label={`${keyWord}: ${words}`}>
            {keyWord}
          </Button>
          {hasKey && provider === "stripe" && (
            <Button
              variant="default"
              onClick={() => setOpen("secret")}
              aria-label={`${secretWord}: ${words}`}
            >
              {secretWord}
            </Button>
          )}
          {hasKey && (
            <Button
              variant="default"
              c="red"
              onClick={() => setOpen("remove")}
              aria-label={`Remove key: ${words}`}
            >
              Remove key
            </Button>
          )}
        </Group>
      </Stack>
      <FormDialog isOpen={open === "key"} title="Store another key" onClose={close}>
        <ReplaceKey params={params} account={account} onClose={close} />
      </FormDialog>
      <FormDialog isOpen={open === "secret"} title="Store the webhook secret" onClose={close}>
        <WebhookSecret params={params} onClose={close} />
      </FormDialog>
      <ConfirmDialog
        isOpen={open === "remove"}
        title="Remove the key?"
        call={removePaymentKey}
        options={{ params, refreshes: ACCOUNT_READS, saved: () => "The key is removed." }}
        failed="The key could not be removed."
        submit="Remove key"
        isDestructive
        onClose={close}
      >
        {isCurrent && "This project then takes no cards until you choose who takes them. "}
        Open payments and refunds of this account wait until a key of it is stored again.
      </ConfirmDialog>
    </Paper>
  );
}

function Webhooks({ account: { webhookUrl, hasWebhookSecret } }: { account: PaymentAccount }) {
  return (
    <Stack gap={4}>
      <Text size="sm">
        {hasWebhookSecret
          ? "Stripe's webhooks go to this address:"
          : "Payments are learned by asking, within some seconds. To be told at once, add a webhook endpoint with this address at Stripe, for checkout.session and refund events, then store its signing secret:"}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: "anywhere" }} flex={1}>
          {webhookUrl}
        </Code>
        <CopyButton value={webhookUrl} label="Copy" />
      </Group>
    </Stack>
  );
}
