import type { sendMessage } from "@foyer/contract/messages.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { formatZone } from "@foyer/domain/format/times.ts";
import type { MessageKind } from "@foyer/domain/mail-text/message.ts";
import { Stack } from "@mantine/core";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { momentFieldOf } from "../../form/fields/moment-field.tsx";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { MessageTexts } from "./message-texts.tsx";

type MessageValues = Values<typeof sendMessage, "sendAt">;
const MomentField = momentFieldOf<MessageValues>();
const { CheckField } = fieldsOf<MessageValues>();

type Props = {
  project: Project;
  kind: MessageKind;
  /** The language that is shown. */
  culture: string;
  onCulture: (culture: string) => void;
};

/** The text of a message and its time. rules/messages 2, 3, 6 */
export function MessageFields({ project, kind, culture, onCulture }: Props) {
  const { id: projectId, timeZone } = project;
  return (
    <>
      {kind === "message" && (
        <CheckField
          name="isNews"
          label="This is news, not about the ticket"
          hint="Recipients can unsubscribe from news. Messages about the ticket always reach them."
        />
      )}
      <MessageTexts projectId={projectId} kind={kind} culture={culture} onCulture={onCulture} />
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
    </>
  );
}
