import { getMailSender, type MailSender, updateMailSender } from "@foyer/contract/mail-texts.ts";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../form/fields/number-field.tsx";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";

const { TextField, CheckField } = fieldsOf<Values<typeof updateMailSender>>();
const NumberField = numberFieldOf<Values<typeof updateMailSender>>();

/** The form of the sender of mails, of the imprint below them, and of when they are sent. rules/mail-texts 8 */
export function SenderForm({ projectId }: { projectId: number }) {
  const read = useRead(getMailSender, { params: { projectId } });
  return (
    <Loaded read={read} failed="The sender could not be loaded.">
      {(latest) => <Fields projectId={projectId} latest={latest} />}
    </Loaded>
  );
}

function Fields({ projectId, latest }: { projectId: number; latest: MailSender }) {
  const form = useEntityForm(updateMailSender, {
    params: { projectId },
    latest,
    refreshes: [getMailSender],
    saved: () => "The settings have been saved.",
  });
  return (
    <FormPanel form={form} title="Sender and occasions" failed="The settings could not be saved.">
      <TextField
        name="senderName"
        label="Sender's name"
        dir="auto"
        hint="Shown as the sender of every mail. Leave empty to use the installation's name."
      />
      <TextField
        name="replyTo"
        label="Address for replies"
        type="email"
        hint="Replies from visitors go here. Leave empty to use the sender's address."
      />
      <TextField
        name="imprint"
        label="Imprint"
        dir="auto"
        multiline
        hint="Shown below every mail: your name, address and company register."
      />
      <CheckField
        name="mailsCancelled"
        label="Tell visitors that their ticket was cancelled"
        hint="Including tickets that they cancelled themselves."
      />
      <CheckField name="mailsExpired" label="Tell visitors that their unpaid ticket has expired" />
      <NumberField
        name="reminderDays"
        label="Remind of the payment, days before the ticket expires"
        hint="Sent once, if the ticket is at least a day old by then. Enter 0 for no reminder."
      />
      <NumberField
        name="eventReminderDays"
        label="Remind of the event, days before it begins"
        hint="The mail has the ticket and calendar entries. Enter 0 to send none."
      />
      <CheckField
        name="mailsThanks"
        label="Thank visitors after the event"
        hint="Sent on the next day at 10:00. If gates have scanned tickets, only those who came get it."
      />
    </FormPanel>
  );
}
