import {
  createWebhook,
  listWebhooks,
  updateWebhook,
  WEBHOOK_EVENT_TYPES,
  type Webhook,
} from "@foyer/contract/webhooks.ts";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { severalFieldOf } from "../../form/fields/several-field.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import type { NewSecret } from "./new-secret.tsx";
import { EVENT_CHOICES } from "./webhook-words.ts";

type WebhookValues = Values<typeof createWebhook>;
const { TextField, CheckField } = fieldsOf<WebhookValues>();
const SeveralField = severalFieldOf<WebhookValues>();
const REFRESHES = [listWebhooks];

/** Adds a webhook. */
export function AddWebhook({
  projectId,
  onClose,
  onAdded,
}: {
  projectId: number;
  onClose: () => void;
  onAdded: (added: NewSecret) => void;
}) {
  const form = useEntityForm(createWebhook, {
    params: { projectId },
    start: { eventTypes: ["ticket.issued", "ticket.cancelled"], isEnabled: true },
    refreshes: REFRESHES,
    onSaved: onAdded,
  });
  return (
    <DialogForm form={form} failed="The webhook could not be added." submit="Add webhook" onCancel={onClose}>
      <WebhookFields />
    </DialogForm>
  );
}

/** Changes a webhook. */
export function EditWebhook({
  projectId,
  webhook,
  onClose,
}: {
  projectId: number;
  webhook: Webhook;
  onClose: () => void;
}) {
  const form = useEntityForm(updateWebhook, {
    params: { projectId, webhookId: webhook.id },
    latest: webhook,
    refreshes: REFRESHES,
    saved: () => "The webhook is saved.",
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The webhook could not be saved." submit="Save" onCancel={onClose}>
      <WebhookFields />
      <CheckField
        name="isEnabled"
        label="Enabled"
        hint="While it is off, events are kept 30 days and can be sent later."
      />
    </DialogForm>
  );
}

function WebhookFields() {
  return (
    <>
      <TextField
        name="url"
        label="Address"
        placeholder="https://example.org/foyer"
        hint="Events are posted here, to a public host by https://."
        isFirst
      />
      <SeveralField
        name="eventTypes"
        label="Events"
        choices={EVENT_CHOICES}
        nameOf={(value) => value}
        nothingFound="No such event."
        clearLabel="Choose no event"
        maximum={WEBHOOK_EVENT_TYPES.length}
      />
    </>
  );
}
