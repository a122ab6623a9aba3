import type { Project } from "@foyer/contract/projects.ts";
import type { ListedTicket, TicketDetails, TicketQuery } from "@foyer/contract/tickets.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listConsents } from "../consents/consents.service.ts";
import { listPaymentsOfTicket } from "../late-payments/late-payments.service.ts";
import { findBouncedMail } from "../mail/mail.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { answeredQuestions } from "../registrations/answered-questions.service.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { findTicket, type ListedRow, listTicketPage } from "./tickets.store.ts";
import { readLists } from "./unindexed-tickets.store.ts";

export { ALL_COLUMNS } from "./ticket-columns.store.ts";

function toWire({
  CreateDateTime,
  ExpirePaymentDateTime,
  OriginalPrice,
  Price,
  ...row
}: ListedRow): ListedTicket {
  return {
    ...row,
    CreateDateTime: CreateDateTime.toISOString(),
    ExpirePaymentDateTime: ExpirePaymentDateTime?.toISOString() ?? null,
    OriginalPrice: toAmount(OriginalPrice),
    Price: toAmount(Price),
  };
}

/** The requested project, if the caller has access to it. rules/tickets 7 */
export async function requireProject(
  db: Kysely<Database>,
  { projects }: Caller,
  projectId: number,
): Promise<Project> {
  if (projects !== "all" && !projects.includes(projectId)) throw problem("not-found");
  return getProject(db, projectId);
}

/** One page with the total; a page beyond the end is empty. rules/tickets 10 */
export async function listTickets(db: Kysely<Database>, caller: Caller, query: TicketQuery) {
  await requireProject(db, caller, query.projectId);
  const { currentPage, sizePerPage, ...filter } = query;
  const offset = (currentPage - 1) * sizePerPage;
  const { total, rows } = await readLists(db, query.projectId, (trx, unindexed) =>
    listTicketPage(trx, filter, { unindexed, limit: sizePerPage, offset }),
  );
  return { TotalCount: total, Items: rows.map(toWire) };
}

/** One ticket with all its answers. */
export async function getTicket(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
): Promise<TicketDetails> {
  const row = await findTicket(db, key);
  if (!row) throw problem("not-found");
  const { answers, scenarioVersion, payment, formerBarcodes, ...stored } = row;
  const { answeredRegistrationId, answeredRegistrationName, ...others } = stored;
  const { printedAt, printedBy, prints, isBadgeOutdated, erasureId, ...ticket } = others;
  const { registrationId, cultureCode } = ticket;
  const answered = { projectId: key.projectId, registrationId: answeredRegistrationId };
  const { scenario } = await readScenarioIn(db, answered, {
    version: scenarioVersion,
    culture: cultureCode,
  });
  return {
    ...toWire(ticket),
    fullName: formatFullName(
      { firstName: ticket.FirstName, lastName: ticket.LastName, surName: ticket.SurName },
      await getSetting(db, "Full_name_format"),
    ),
    currency: await getCurrency(db, key.projectId),
    registrationId,
    registrationName: ticket.registrationName,
    registrationCode: ticket.registrationCode,
    answeredRegistrationName: answeredRegistrationId === registrationId ? null : answeredRegistrationName,
    cultureCode,
    payment: payment && { ...payment, paidAt: payment.paidAt?.toISOString() ?? null },
    latePayments: await listPaymentsOfTicket(db, key),
    answers: answeredQuestions(answers, scenario),
    consents: await listConsents(db, key),
    version: ticket.version,
    badgePrint:
      printedAt && printedBy && prints
        ? { printedAt: printedAt.toISOString(), printedBy, prints, isOutdated: Boolean(isBadgeOutdated) }
        : null,
    bouncedMail: await findBouncedMail(db, key),
    formerBarcodes,
    groupId: ticket.groupId,
    isIncomplete: ticket.isIncomplete,
    isErased: erasureId !== null,
  };
}
