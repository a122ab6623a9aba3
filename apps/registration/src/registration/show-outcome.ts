import { registrationPath, ticketPath } from "../page/address.ts";
import type { Answer } from "../page/server.ts";
import { goTo } from "../page/use-address.ts";
import { forgetStages } from "./use-funnel.ts";
import { leaveSteps } from "./use-step-history.ts";

/** Shows the ticket or the message that a submission ended in. */
export function showOutcome(code: string, answer: Answer): void {
  forgetStages(code);
  leaveSteps(() => {
    if (answer.outcome === "ticket") goTo(ticketPath(code, answer.ticket.identifier), { isNew: true });
    else goTo(registrationPath(code), { message: answer.message });
  });
}
