import { TicketFilter } from "@foyer/contract/tickets.ts";
import { MESSAGE_KINDS } from "@foyer/domain/mail-text/message.ts";
import { z } from "zod";

const Choice = z.union([
  z.strictObject({ ticketIds: z.array(z.int().positive()).min(1) }),
  z.strictObject({ filter: TicketFilter }),
]);
const Former = z.strictObject({
  startDateTime: z.string(),
  endDateTime: z.string(),
  placeIds: z.array(z.int().positive()),
});

/** The parameters of a new message's address: its kind, its tickets, and the event before a change, each as JSON. */
export const MessageSearch = z.object({
  kind: z.enum(MESSAGE_KINDS).default("message"),
  choice: z.string().max(20_000).default(""),
  former: z.string().max(10_000).default(""),
});

/** The tickets of a new message; all of the project where the address names none. */
export function choiceOf({ choice }: z.output<typeof MessageSearch>, projectId: number) {
  return parsed(Choice, choice) ?? { filter: TicketFilter.parse({ projectId }) };
}

/** The event before a change; undefined: the address does not say. */
export const formerOf = ({ former }: z.output<typeof MessageSearch>) => parsed(Former, former);

function parsed<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // an address that somebody has cut
  }
}
