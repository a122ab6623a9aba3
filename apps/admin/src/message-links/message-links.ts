import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { paths } from "../paths.ts";

type Place = { projectId: number; projectName: string };
type Choice = { ticketIds: readonly number[] } | { filter: Partial<TicketFilter> & { projectId: number } };

const withParameters = (place: Place, parameters: Record<string, string>) =>
  `${paths.addMessage(place)}?${new URLSearchParams(parameters)}`;

/** Where a message to these tickets is written. rules/messages 1 */
export const messageTo = (place: Place, choice: Choice): string =>
  withParameters(place, { choice: JSON.stringify(choice) });

type FormerEvent = { startDateTime: string; endDateTime: string; placeIds: readonly number[] };

/** Where holders are told that the event has changed. rules/messages 11 */
export const messageOfChange = (place: Place, former: FormerEvent): string =>
  withParameters(place, { kind: "event-changed", former: JSON.stringify(former) });

/** Where holders are told that the event is cancelled. */
export const messageOfCancellation = (place: Place): string =>
  withParameters(place, { kind: "event-cancelled" });
