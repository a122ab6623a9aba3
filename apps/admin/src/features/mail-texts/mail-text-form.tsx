import {
  getMailText,
  listOwnMailTexts,
  type MailText,
  previewMailText,
  removeMailText,
  updateMailText,
} from "@foyer/contract/mail-texts.ts";
import { checkMailText } from "@foyer/domain/mail-text/check-mail-text.ts";
import { type MailTextName, mailTextOf } from "@foyer/domain/mail-text/mail-texts.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import beside from "../../mail-writing/beside.module.css";
import { useInsertion, VariableButtons } from "../../mail-writing/variable-buttons.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { TestMail } from "./test-mail.tsx";

const { TextField } = fieldsOf<Values<typeof updateMailText>>();
const REFRESHES = [getMailText, listOwnMailTexts, previewMailText];

type Props = {
  params: { projectId: number; name: MailTextName; cultureCode: string };
  latest: MailText;
};

/** Subject and body of a mail with their variables, and beside them the mail as its recipient gets it. */
export function MailTextForm({ params, latest }: Props) {
  const { name, cultureCode } = params;
  const form = useEntityForm(updateMailText, {
    params,
    latest,
    refreshes: REFRESHES,
    check: ({ subject, body }) => checkMailText(name, { subject: subject ?? "", body: body ?? "" }),
    saved: () => "The text has been saved.",
  });
  const { subject = "", body = "" } = form.values;
  const wording = { subject: subject.trim(), body: body.trim() };
  const insertion = useInsertion(form.fields.set);
  const [isResetting, setIsResetting] = useState(false);
  return (
    <div className={beside.columns}>
      <div {...insertion.handlers}>
        <FormPanel
          form={form}
          title="Text"
          failed="The text could not be saved."
          buttons={
            latest.isOwn && (
              <Button variant="default" onClick={() => setIsResetting(true)}>
                Use the default text again
              </Button>
            )
          }
        >
          <TextField name="subject" label="Subject" dir="auto" lang={cultureCode} />
          <TextField name="body" label="Text" dir="auto" lang={cultureCode} multiline />
          <VariableButtons variables={mailTextOf(name).variables} onChoose={insertion.insert} />
        </FormPanel>
        <ConfirmDialog
          isOpen={isResetting}
          title="Use the default text again?"
          call={removeMailText}
          options={{
            params,
            version: latest.version,
            refreshes: REFRESHES,
            saved: () => "The default text is used again.",
          }}
          failed="The default text could not be restored."
          submit="Use the default text"
          onClose={() => setIsResetting(false)}
        >
          Your text is removed. New mails use the default text.
        </ConfirmDialog>
      </div>
      <div>
        <MailPreview params={params} wording={wording} />
        <TestMail params={params} wording={wording} />
      </div>
    </div>
  );
}
