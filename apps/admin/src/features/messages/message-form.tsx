import { countRecipients, listMessages, sendMessage } from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { formatZone } from "@foyer/domain/format/times.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { checkMessage, type MessageKind } from "@foyer/domain/mail-text/message.ts";
import { Stack } from "@mantine/core";
import { useState } from "react";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { momentFieldOf } from "../../form/fields/moment-field.tsx";
import { FormPanel } from "../../form/form-panel.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import beside from "../../mail-writing/beside.module.css";
import { paths } from "../../paths.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { useGo } from "../../shell/use-go.ts";
import type { Former } from "./former.ts";
import { MessagePreview } from "./message-preview.tsx";
import { MessageTexts, type WrittenTexts } from "./message-texts.tsx";
import { RecipientCounts } from "./recipient-counts.tsx";

type Choice = { ticketIds: number[] } | { filter: TicketFilter };
type Props = { project: Project; kind: MessageKind; choice: Choice; former: Former | null };

type MessageValues = Values<typeof sendMessage, "sendAt">;
const MomentField = momentFieldOf<MessageValues>();
const { CheckField } = fieldsOf<MessageValues>();

/** The text of a message in each language, who gets it and when; beside it the mail as a recipient gets it. */
export function MessageForm({ project, kind, choice, former }: Props) {
  const go = useGo();
  const { id: projectId, name: projectName, timeZone } = project;
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
    saved: () => "The message is on its way.",
    onSaved: () => go(paths.message({ projectId, projectName, messageId }), { pastGuard: true }),
  });
  const texts = (form.values.texts ?? []) as WrittenTexts;
  const isNews = form.values.isNews === true;
  const content = { kind, isNews, texts: texts.filter(isWhole), ...(former && { former }) };
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
          content={{ ...content, texts: content.texts.filter((one) => isSound(kind, one)) }}
        />
        {kind === "message" && (
          <CheckField
            name="isNews"
            label="This is news, not about the ticket"
            hint="Recipients can unsubscribe from news. Messages about the ticket always reach them."
          />
        )}
        <MessageTexts projectId={projectId} kind={kind} culture={culture} onCulture={setCulture} />
        <Stack gap="xs">
          <MomentField
            name="sendAt"
            dayLabel="Send on (optional)"
            timeLabel="Send at"
            calendarLabel="Choose the day it is sent"
            hint={`Leave empty to send it now. Times are in ${formatZone(timeZone)}.`}
          />
          <NoMailServer>The mails wait in the outbox.</NoMailServer>
        </Stack>
      </FormPanel>
      <MessagePreview projectId={projectId} content={content} culture={culture} />
    </div>
  );
}

const isWhole = ({ subject, body }: WrittenTexts[number]) => subject.trim() !== "" && body.trim() !== "";

const isSound = (kind: MessageKind, wording: WrittenTexts[number]) =>
  Object.keys(checkMessage(kind, wording)).length === 0;

/** Says what is wrong with the texts, each sentence with its language. */
function wrongTexts(kind: MessageKind, texts: WrittenTexts): Record<string, string> {
  const wrong = texts.flatMap(({ cultureCode, subject, body }, index) =>
    Object.entries(checkMessage(kind, { subject, body })).map(
      ([name, sentence]) => [`texts.${index}.${name}`, `${cultureCode}: ${sentence}`] as const,
    ),
  );
  const isEmpty = kind === "message" && texts.length === 0;
  return {
    ...Object.fromEntries(wrong),
    ...(isEmpty && { texts: "Write the message in at least one language." }),
  };
}
