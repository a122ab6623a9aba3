import { TICKET_COLUMNS, type TicketColumn, type TicketRow } from "@foyer/contract/ticket-columns.ts";
import type { WebhookTicket } from "@foyer/contract/webhooks.ts";
import { type Cents, toAmount } from "@foyer/domain/money/cents.ts";
import type { Scenario } from "@foyer/domain/scenario/scenario.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { answeredQuestions } from "../registrations/answered-questions.service.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import type { TicketSnapshot } from "./webhook-outbox.store.ts";
import { listRegistrations } from "./webhook-registration.store.ts";

/**
 * Returns what makes tickets of snapshots, as the API shows them. It reads what tickets have in common once.
 * rules/webhooks 5
 */
export async function openTicketWriter(db: Kysely<Database>, projectId: number) {
  const nameFormat = await getSetting(db, "Full_name_format");
  const currency = await getCurrency(db, projectId);
  const registrations = await listRegistrations(db, projectId);
  const scenarios = new Map<string, Scenario>();

  const scenarioOf = async (registrationId: number, ticket: TicketSnapshot): Promise<Scenario> => {
    const { scenario_version: version, culture_code: culture } = ticket;
    const name = `${registrationId} ${version} ${culture}`;
    const known = scenarios.get(name);
    if (known) return known;
    const { scenario } = await readScenarioIn(db, { projectId, registrationId }, { version, culture });
    scenarios.set(name, scenario);
    return scenario;
  };

  return async (ticket: TicketSnapshot): Promise<WebhookTicket> => {
    const { registration_id: registrationId, first_name: firstName, last_name: lastName } = ticket;
    const registration = registrations.get(registrationId);
    const answeredId = ticket.answered_registration_id ?? registrationId;
    const answered = registrations.get(answeredId);
    return {
      ...rowOf(ticket),
      status: ticket.status,
      tags: ticket.tags,
      version: ticket.version,
      fullName: formatFullName({ firstName, lastName, surName: ticket.sur_name }, nameFormat),
      currency,
      registrationId,
      registrationName: registration?.name ?? "",
      registrationCode: registration?.code ?? "",
      answeredRegistrationName: answeredId === registrationId ? null : (answered?.name ?? ""),
      cultureCode: ticket.culture_code,
      payment: paymentOf(ticket),
      answers: answeredQuestions(ticket.answers, await scenarioOf(answeredId, ticket)),
      formerBarcodes: ticket.former_barcodes,
      groupId: ticket.group_id ?? null,
      isIncomplete: ticket.is_incomplete ?? false,
    };
  };
}

const paymentOf = ({ payment_id, payment_method, payment_reference, paid_at }: TicketSnapshot) =>
  payment_id === null
    ? null
    : {
        method: payment_method,
        reference: payment_reference,
        paidAt: paid_at === null ? null : new Date(paid_at).toISOString(),
      };

/** The columns of the tickets screen. The cast names the keys: `Object.fromEntries` loses them. */
function rowOf(ticket: TicketSnapshot): TicketRow {
  const stored: Readonly<Record<string, unknown>> = ticket;
  const row = TICKET_COLUMNS.map((column) => [column.name, onWire(column, stored[column.column])]);
  return Object.fromEntries(row) as TicketRow;
}

function onWire({ kind }: TicketColumn, value: unknown): unknown {
  if (typeof value === "string" && kind === "moment") return new Date(value).toISOString();
  // A column of money has cents.
  return typeof value === "number" && kind === "money" ? toAmount(value as Cents) : value;
}
