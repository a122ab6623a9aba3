import { countRecipients, listMessages, sendMessage } from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { MessageKind } from "@foyer/domain/mail-text/message.ts";
import { useState } from "react";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import beside from "../../mail-writing/beside.module.css";
import { paths } from "../../paths.ts";
import { useGo } from "../../shell/use-go.ts";
import type { Former } from "./former.ts";
import { MessageFields } from "./message-fields.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { RecipientCounts } from "./recipient-counts.tsx";
import { soundTexts, type WrittenTexts, wholeTexts, wrongTexts } from "./written-texts.ts";

type Choice = { ticketIds: number[] } | { filter: TicketFilter };
type Props = { project: Project; kind: MessageKind; choice: Choice; former: Former | null };

/** The text of a message in each language, who gets it and when; beside it the mail as a recipient gets it. */
export function MessageForm({ project, kind, choice, former }: Props) {
  const go = useGo();
  const { id: projectId, name: projectName } = project;
  // A repeated press is the same message.
  const [messageId] = useState(() => crypto.randomUUID());
  const [culture, setCulture] = useState(DEFAULT_CULTURE);
  const form = useEntityForm<typeof sendMessage, "sendAt">(sendMessage, {
    params: { projectId },
    moments: { sendAt: "09:00" },
    start: { isNews: false, texts: [], sendAt: { day: "", time: "09:00" } },
    fixed: { messageId, kind, ...choice, ...(former && { former }) },
    check: ({ texts }) => wrongTexts(kind, (texts ?? []) as WrittenTexts),
    refreshes: [listMessages, countRecipients],
    saved: ({ state }) =>
      state === "scheduled" ? "The message is scheduled." : "The message is on its way.",
    onSaved: () => go(paths.message({ projectId, projectName, messageId }), { pastGuard: true }),
  });
  const texts = (form.values.texts ?? []) as WrittenTexts;
  const isNews = form.values.isNews === true;
  const content = { kind, isNews, texts: wholeTexts(texts), ...(former && { former }) };
  const isLater = Boolean(form.values.sendAt?.day.trim());
  return (
    <div className={beside.columns}>
      <FormPanel
        form={form}
        failed="The message could not be sent."
        submit={isLater ? "Schedule the message" : "Send the message"}
      >
        <RecipientCounts
          projectId={projectId}
          choice={choice}
          content={{ ...content, texts: soundTexts(kind, content.texts) }}
        />
        <MessageFields project={project} kind={kind} culture={culture} onCulture={setCulture} />
      </FormPanel>
      <MessagePreview projectId={projectId} content={content} culture={culture} />
    </div>
  );
}
