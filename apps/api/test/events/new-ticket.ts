import { toCents } from "@foyer/domain/money/cents.ts";
import { TICKET_FIELD_NAMES, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { NewTicket } from "../../src/features/submissions/sell-tickets.store.ts";

/** A submission as it comes to be sold at the price of `createTicketProject`: nothing to pay, of nobody in particular, with a key of its own. */
export function makeNewTicket(): NewTicket {
  return {
    cultureCode: "en-GB",
    scenarioVersion: 1,
    results: [],
    holdMinutes: 60,
    fields: Object.fromEntries(TICKET_FIELD_NAMES.map((name) => [name, ""])) as Record<TicketField, string>,
    originalPrice: toCents(100),
    price: toCents(0),
    promoCodeId: null,
    uniqueEmail: null,
    uniqueSubject: null,
    usedCodes: [],
    holdLimits: {
      recipient: null,
      recipientMaximum: 1000,
      network: null,
      networkMaximum: 1000,
      networkShare: 100,
      freeHolds: null,
    },
    idempotencyKey: crypto.randomUUID(),
    digest: Buffer.alloc(32),
  };
}
