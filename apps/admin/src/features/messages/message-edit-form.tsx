import {
  countRecipients,
  getMessage,
  listMessages,
  listRecipients,
  type Message,
  updateMessage,
} from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { useState } from "react";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import beside from "../../mail-writing/beside.module.css";
import { paths } from "../../paths.ts";
import { useGo } from "../../shell/use-go.ts";
import { MessageFields } from "./message-fields.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { RecipientChoice } from "./recipient-choice.tsx";
import { RecipientCounts } from "./recipient-counts.tsx";
import { soundTexts, type WrittenTexts, wholeTexts, wrongTexts } from "./written-texts.ts";

type Props = { project: Project; message: Message };

/** A scheduled message: who gets it, what it says and when; beside it the mail as a recipient gets it. */
export function MessageEditForm({ project, message }: Props) {
  const go = useGo();
  const { id: projectId, name: projectName } = project;
  const { messageId, kind, total } = message;
  const [culture, setCulture] = useState(message.texts[0]?.cultureCode ?? DEFAULT_CULTURE);
  const form = useEntityForm<typeof updateMessage, "sendAt">(updateMessage, {
    params: { projectId, messageId },
    latest: message,
    moments: { sendAt: "09:00" },
    check: ({ texts }) => wrongTexts(kind, (texts ?? []) as WrittenTexts),
    refreshes: [getMessage, listMessages, listRecipients, countRecipients],
    saved: ({ sendAt }) => (sendAt === null ? "The message is on its way." : "The message has been changed."),
    onSaved: () => go(paths.message({ projectId, projectName, messageId }), { pastGuard: true }),
  });
  const texts = (form.values.texts ?? []) as WrittenTexts;
  const filter = form.values.filter as TicketFilter | undefined;
  const content = { kind, isNews: form.values.isNews === true, texts: wholeTexts(texts) };
  return (
    <div className={beside.columns}>
      <FormPanel form={form} failed="The message could not be changed." submit="Save the message">
        <RecipientChoice projectId={projectId} total={total} />
        <RecipientCounts
          projectId={projectId}
          choice={filter ? { filter } : { messageId }}
          content={{ ...content, texts: soundTexts(kind, content.texts) }}
        />
        <MessageFields project={project} kind={kind} culture={culture} onCulture={setCulture} />
      </FormPanel>
      <MessagePreview projectId={projectId} content={{ ...content, messageId }} culture={culture} />
    </div>
  );
}
