import { listCultures } from "@foyer/contract/cultures.ts";
import { countRecipients } from "@foyer/contract/messages.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { MessageKind } from "@foyer/domain/mail-text/message.ts";
import { Stack, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRead } from "../../server/use-read.ts";
import type { Former } from "./former.ts";
import { leftOutText, totalText } from "./message-words.ts";
import type { WrittenTexts } from "./written-texts.ts";

const TYPING_MS = 600;

export type Content = {
  kind: MessageKind;
  isNews: boolean;
  texts: WrittenTexts;
  former?: Former;
  /** The scheduled message that is being changed. */
  messageId?: string;
};
type Props = {
  projectId: number;
  /** `messageId`: the tickets of that message. */
  choice: { ticketIds: number[] } | { filter: TicketFilter } | { messageId: string };
  content: Content;
};

/** How many will get the message, in which languages, and who is left out and why. rules/messages 5 */
export function RecipientCounts({ projectId, choice, content }: Props) {
  // Typing asks again only when it changes who gets the message.
  const [asked] = useDebouncedValue(JSON.stringify(content), TYPING_MS);
  const read = useRead(
    countRecipients,
    { params: { projectId }, body: { ...(JSON.parse(asked) as Content), ...choice } },
    { keepPrevious: true, staleMs: 0 },
  );
  const { data: cultures = [] } = useRead(listCultures, {}, { staleMs: Number.POSITIVE_INFINITY });
  const nameOf = (code: string) =>
    cultures.find(({ cultureCode }) => cultureCode === code)?.cultureName ?? code;
  return (
    <Stack gap={4} component="section" aria-label="Recipients" role="status">
      <Title order={2} size="h6">
        Recipients
      </Title>
      {read.error && (
        <Text size="sm" c="red">
          {read.error.message}
        </Text>
      )}
      {read.data && (
        <>
          <Text size="sm">{totalText(read.data.mails, read.data.total)}</Text>
          {read.data.cultures.length > 0 && (
            <Text size="sm" c="dimmed">
              {read.data.cultures
                .map(({ cultureCode, mails }) => `${nameOf(cultureCode)} ${formatCount(mails)}`)
                .join(" · ")}
            </Text>
          )}
          {read.data.leftOut.length > 0 && <Text size="sm">Left out: {leftOutText(read.data.leftOut)}</Text>}
          <Text size="sm" c="dimmed">
            {read.data.isPerTicket
              ? "The text names the ticket: an address gets a mail for each of its tickets."
              : "The text is the same for all: an address with several tickets gets one mail."}
          </Text>
        </>
      )}
    </Stack>
  );
}
