import type { MoveObstacle, MoveTarget, TicketMove } from "@foyer/contract/ticket-moves.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";

type Ticket = Pick<TicketDetails, "registrationId" | "Price" | "Barcode" | "status">;

/** The registrations that can take the ticket; its own only where its price is another one now. */
export const possibleTargets = (targets: readonly MoveTarget[], ticket: Ticket): MoveTarget[] =>
  targets.filter(
    ({ registrationId, price, obstacle }) =>
      obstacle === null && (registrationId !== ticket.registrationId || price !== ticket.Price),
  );

/** The other registrations with the reasons why they cannot take the ticket. */
export function obstaclesIn(targets: readonly MoveTarget[], ticket: Ticket): string[] {
  const own = targets.find(({ registrationId }) => registrationId === ticket.registrationId);
  if (own?.obstacle === "offline")
    return ["tickets of an offline registration stay there, because its desks hold their barcodes"];
  return targets.flatMap(({ registrationId, name, obstacle }) =>
    obstacle === null || registrationId === ticket.registrationId ? [] : [`${name} ${OBSTACLES[obstacle]}`],
  );
}

const OBSTACLES: Record<MoveObstacle, string> = {
  offline: "is an offline registration",
  "without-tickets": "ends in a message",
  "sold-out": "has no place left",
  "without-barcodes": "has no free barcode",
};

type Choice = { rule: TicketMove["price"]; amountOf: (amount: number) => string };

/** The consequences of the move for barcode and price, in sentences. rules/tickets 57, 59 */
export function consequencesOf(ticket: Ticket, target: MoveTarget, { rule, amountOf }: Choice): string {
  const { Barcode, Price, status } = ticket;
  return [barcodeSentence(), "The answers stay.", priceSentence()].filter(Boolean).join(" ");

  function barcodeSentence(): string {
    if (target.keepsBarcode) return "The barcode stays.";
    // Nobody has the barcode of a ticket that is not paid. rules/printouts 13
    if (status === "held") return `The ticket gets a new barcode in place of ${Barcode}.`;
    return `The ticket gets a new barcode. ${Barcode} is void from then on, also where it is printed.`;
  }

  function priceSentence(): string {
    const difference = rule === "keep" ? 0 : target.price - Price;
    if (difference === 0) return "";
    if (status === "held")
      return target.price === 0
        ? "It costs nothing there, so it is issued and mailed at once."
        : `The visitor then pays ${amountOf(target.price)}.`;
    return difference > 0
      ? `Foyer does not collect the difference of ${amountOf(difference)}.`
      : `Foyer does not refund the difference of ${amountOf(-difference)}.`;
  }
}
