import { z } from "zod";
import { Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { TicketFilter } from "./tickets.ts";

/** Many tickets: those with these numbers, or all that a filter of the list finds. */
export const ticketChoice = {
  ticketIds: z.array(Id).min(1).max(LIMITS.tickedTickets).optional(),
  filter: TicketFilter.optional(),
};
type Choice = { ticketIds?: unknown; filter?: unknown };
export const isChosenOnce = ({ ticketIds, filter }: Choice): boolean =>
  (ticketIds === undefined) !== (filter === undefined);
export const isNotChosen = ({ ticketIds, filter }: Choice): boolean =>
  ticketIds === undefined && filter === undefined;
export const CHOSEN_ONCE = {
  path: ["ticketIds"],
  error: "Choose tickets by their numbers or by a filter.",
};
