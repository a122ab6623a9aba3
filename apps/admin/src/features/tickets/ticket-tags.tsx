import { LIMITS } from "@foyer/contract/limits.ts";
import { listTags, tagTicket } from "@foyer/contract/ticket-tags.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { Pill, Stack, TagsInput, Text } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSession } from "../../session/use-session.ts";
import { TICKET_READS } from "./server/ticket-reads.ts";

type Props = { projectId: number; ticket: TicketDetails };

/** The tags of a ticket; whoever corrects tickets adds and removes them. rules/tickets 40 */
export function TicketTags({ projectId, ticket }: Props) {
  const { can } = useSession();
  if (can(tagTicket)) return <EditableTags projectId={projectId} ticket={ticket} />;
  if (ticket.tags.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        Tags
      </Text>
      <Pill.Group>
        {ticket.tags.map((tag) => (
          <Pill key={tag}>
            <bdi>{tag}</bdi>
          </Pill>
        ))}
      </Pill.Group>
    </Stack>
  );
}

function EditableTags({ projectId, ticket }: Props) {
  const [hasFocus, setFocus] = useState(false);
  const suggested = useRead(listTags, { params: { projectId } }, { enabled: hasFocus });
  const write = useWrite(tagTicket, { refreshes: [...TICKET_READS, listTags] });
  // What was chosen last, until the ticket has been read again.
  const [chosen, setChosen] = useState<{ tags: readonly string[]; basis: readonly string[] }>();
  const tags = chosen && chosen.basis === ticket.tags ? chosen.tags : ticket.tags;
  const change = (wanted: string[]) => {
    const next = wanted.map((tag) => tag.replaceAll("|", " ").trim()).filter((tag) => tag !== "");
    const add = next.filter((tag) => !tags.includes(tag));
    const remove = tags.filter((tag) => !next.includes(tag));
    if (add.length + remove.length === 0) return;
    setChosen({ tags: next, basis: ticket.tags });
    write.mutate(
      { params: { projectId, ticketId: ticket.TicketId }, body: { add, remove } },
      { onError: () => setChosen(undefined) },
    );
  };
  return (
    <TagsInput
      label="Tags"
      placeholder={tags.length === 0 ? "Add a tag, such as VIP" : ""}
      value={[...tags]}
      onChange={change}
      data={(suggested.data ?? []).map(({ tag }) => tag)}
      maxTags={LIMITS.tagsOfTicket}
      maxLength={LIMITS.tag}
      acceptValueOnBlur
      isDuplicate={(typed, current) => current.some((tag) => isSame(tag, typed))}
      error={write.error?.message}
      onFocus={() => setFocus(true)}
    />
  );
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
