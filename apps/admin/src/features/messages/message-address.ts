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
  choice: z.string().default(""),
  former: z.string().default(""),
});

/**
 * The tickets of a new message; all of the project where the address names none. Null: it names some that cannot be read,
 * and the message is for nobody, not for everybody.
 */
export function choiceOf({ choice }: Pick<z.output<typeof MessageSearch>, "choice">, projectId: number) {
  return choice === "" ? { filter: TicketFilter.parse({ projectId }) } : (parsed(Choice, choice) ?? null);
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
