import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { listBarcodePools } from "@foyer/contract/barcode-pools.ts";
import { applyTemplateDesign, listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import {
  createRegistration,
  listRegistrations,
  type RegistrationRow,
  updateRegistration,
} from "@foyer/contract/registrations.ts";
import { listResponses } from "@foyer/contract/responses.ts";
import { cancelTicket, listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { addQuestionnaire } from "./add-questionnaire.ts";
import type { Tell } from "./fill-pool.ts";
import { openRegistration } from "./open-registration.ts";
import type { RegistrationPlan } from "./trade-show.ts";

/** Concurrency limit of the visitors. */
const AT_ONCE = 8;

/** Adds the registration if it is missing, and registers the missing visitors. */
export async function fillRegistration(
  api: ApiClient,
  projectId: number,
  plan: RegistrationPlan,
  tell: Tell,
): Promise<void> {
  const registration = await findOrAddRegistration(api, projectId, plan);
  const isTicket = plan.textMessage === undefined;
  const there = await (isTicket ? countTickets : countMessages)(api, projectId, registration);
  const wanted = Math.min(plan.visitors, registration.ticketCount);
  if (there < wanted) {
    const tickets = await registerVisitors(api, registration, wanted);
    await payAndCancel(api, projectId, plan, tickets);
  }
  tell(
    `  registration ${plan.name} (${registration.code}): ${Math.max(0, wanted - there)} ${isTicket ? "tickets" : "answers"}`,
  );
}

async function findOrAddRegistration(
  api: ApiClient,
  projectId: number,
  { name, pool, ticketPrice, ticketCount, cultureCode, howToPay = [], ...plan }: RegistrationPlan,
): Promise<RegistrationRow> {
  const params = { projectId };
  const there = (await api.call(listRegistrations, { params })).find((one) => one.name === name);
  if (there) return there;
  const pools = await api.call(listBarcodePools, { params });
  const barCodePoolId = pools.find((one) => one.name === pool)?.id ?? 0;
  const body = {
    name,
    registrationType: "Online",
    ticketPrice,
    ticketCount,
    barCodePoolId,
    cultureCode,
  } as const;
  const added = await api.call(createRegistration, { params, body });
  const key = { projectId, registrationId: added.id };
  const { textMessage, questionnaire } = plan;
  const outcome = { outcome: "textMessage", outcomeMessage: textMessage } as const;
  const changes = {
    ...(howToPay.length > 0 && { howToPay: [...howToPay] }),
    ...(textMessage !== undefined && outcome),
  };
  if (Object.keys(changes).length > 0) await api.call(updateRegistration, { params: key, body: changes });
  if (questionnaire) await addQuestionnaire(api, key, questionnaire);
  if (textMessage === undefined) await addBadge(api, key);
  return added;
}

/** Gives the registration's default printout template a badge, so that tickets and the template editor show one. */
async function addBadge(api: ApiClient, params: { projectId: number; registrationId: number }) {
  const [template] = await api.call(listPrintoutTemplates, { params, query: { types: ["default"] } });
  if (!template) throw new Error("There is no default template");
  const { id: templateId, version } = template;
  await api.call(applyTemplateDesign, {
    params: { ...params, templateId },
    body: { design: "a6Portrait", version },
  });
}

/** The number of tickets ever issued. Only one registration per project has cancellations, so a total per project is enough. */
async function countTickets(
  api: ApiClient,
  projectId: number,
  registration: RegistrationRow,
): Promise<number> {
  const count = async (status: "cancelled" | "expired") =>
    (await api.call(listTickets, { query: { projectId, status } })).TotalCount;
  return registration.issued + registration.held + (await count("cancelled")) + (await count("expired"));
}

async function countMessages(api: ApiClient, projectId: number, { id }: RegistrationRow): Promise<number> {
  const params = { projectId, registrationId: id };
  return (await api.call(listResponses, { params, query: { status: "message" } })).TotalCount;
}

/** The first of the tickets are paid, the next ones cancelled, one of them paid nevertheless. */
async function payAndCancel(
  api: ApiClient,
  projectId: number,
  { paid = 0, cancelled = 0 }: RegistrationPlan,
  ticketIds: readonly number[],
): Promise<void> {
  const methods = ["bank", "bank", "card", "cash"] as const;
  for (const [at, ticketId] of ticketIds.slice(0, paid + cancelled).entries()) {
    const params = { projectId, ticketId };
    const method = methods[at % methods.length];
    if (at >= paid) await api.call(cancelTicket, { params, body: {} });
    else await api.call(payTicket, { params, body: { paymentId: `INV-${1000 + at}`, method } });
    if (at === paid)
      await api.call(payTicket, { params, body: { paymentId: "LATE-1", method } }).catch(isCancelled);
  }
}

/** A payment of a cancelled ticket is refused, and is listed on Home as a refund due. */
function isCancelled(error: Error): void {
  if (!error.message.includes("ticket-cancelled")) throw error;
}

/** Registers visitors and returns the ticket ids. A visitor who is registered already gets the same ticket. */
async function registerVisitors(api: ApiClient, { code }: RegistrationRow, count: number): Promise<number[]> {
  const visit = await openRegistration(api, code);
  const ticketIds: number[] = [];
  let last = 0;
  const visitInTurn = async () => {
    while (last < count) {
      last += 1;
      const answer = await visit(last);
      if (answer.outcome === "ticket") ticketIds.push(answer.ticket.ticketId);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitInTurn));
  return ticketIds.toSorted((one, other) => one - other);
}
