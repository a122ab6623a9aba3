import {
  CARD_PROVIDERS,
  createPaymentAccount,
  type PaymentAccount,
  replacePaymentKey,
  storeWebhookSecret,
} from "@foyer/contract/payment-accounts.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { accountWords } from "./account-words.ts";
import { ACCOUNT_READS } from "./card-choice.tsx";

type AccountValues = Values<typeof createPaymentAccount>;
const { RadioField, TextField } = fieldsOf<AccountValues>();
const { TextField: SecretField } = fieldsOf<Values<typeof storeWebhookSecret>>();
const PROVIDERS = CARD_PROVIDERS.map((value) => ({ value, label: PROVIDER_WORDS[value] }));
const HINT = "It is tried now and sealed. Then only its last four characters are shown.";

/** Stores the key of another account. */
export function AddAccount({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const form = useEntityForm(createPaymentAccount, {
    params: { projectId },
    start: { provider: CARD_PROVIDERS[0] },
    refreshes: ACCOUNT_READS,
    saved: (account) => `${accountWords(account)} takes new payments now.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The account was not stored." submit="Store account" onCancel={onClose}>
      <RadioField name="provider" label="Provider" choices={PROVIDERS} />
      <TextField
        name="key"
        label="Secret key"
        hint={HINT}
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
      />
      <Text size="sm">New payments of this project go to this account at once.</Text>
    </DialogForm>
  );
}

type Params = { params: { projectId: number; accountId: number }; onClose: () => void };

/** Replaces the key of an account. */
export function ReplaceKey({ params, account, onClose }: Params & { account: PaymentAccount }) {
  const form = useEntityForm(replacePaymentKey, {
    params,
    refreshes: ACCOUNT_READS,
    saved: ({ keyEnd }) => `The key …${keyEnd} is used from now on.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The key was not stored." submit="Store key" onCancel={onClose}>
      <Text size="sm">
        Another key of the same account at {PROVIDER_WORDS[account.provider]}
        {account.name && ` (${account.name})`}. Former payments use it, too.
      </Text>
      <TextField
        name="key"
        label="Secret key"
        hint={HINT}
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        isFirst
      />
    </DialogForm>
  );
}

/** Stores the secret of an account's webhooks. */
export function WebhookSecret({ params, onClose }: Params) {
  const form = useEntityForm(storeWebhookSecret, {
    params,
    refreshes: ACCOUNT_READS,
    saved: () => "The webhook secret is stored.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The secret was not stored." submit="Store secret" onCancel={onClose}>
      <SecretField
        name="webhookSecret"
        label="Signing secret"
        hint="Of the endpoint at Stripe; it begins with whsec_. It is sealed, and never shown again."
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        isFirst
      />
    </DialogForm>
  );
}
