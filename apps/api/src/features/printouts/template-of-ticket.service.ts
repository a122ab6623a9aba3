import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { TemplateChoice, TicketPrinting } from "@foyer/contract/template-of-ticket.ts";
import {
  BUILT_IN_TEMPLATE,
  chooseTemplate,
  type PrintedCase,
} from "@foyer/domain/printout/choose-template.ts";
import { missingLetters } from "@foyer/print/text/missing-letters.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { textsOf } from "./composed-page.service.ts";
import { toPrintable } from "./printable-ticket.service.ts";
import { findPrintableTicket, type PrintableRow } from "./printable-tickets.store.ts";
import { openPrintoutBasis, type PrintoutBasis } from "./printout-basis.service.ts";
import type { RegistrationKey } from "./printout-templates.store.ts";

type Case = Omit<PrintedCase, "isOffline">;

/** Chooses the template of a case, and lists those before it that cannot print. rules/printouts 10 */
async function chooseFor(basis: PrintoutBasis, registrationId: number, printed: Case) {
  const templates = await basis.templates(registrationId);
  const isOffline = templates.some(({ templateType }) => templateType === "offline");
  return chooseTemplate(templates, { ...printed, isOffline });
}

async function chooseForTicket(
  basis: PrintoutBasis,
  ticket: PrintableRow,
  { isOnsite }: { isOnsite: boolean },
) {
  const { promocodeGroupId, registrationId } = ticket;
  const answerIds = await answerIdsOf(basis, ticket);
  return chooseFor(basis, registrationId, { isOnsite, promocodeGroupId, answerIds });
}

/** The template that prints a ticket; null: the built-in one. */
export async function findTemplateOf(
  basis: PrintoutBasis,
  ticket: PrintableRow,
  asked: { isOnsite: boolean },
): Promise<PrintoutTemplate | null> {
  return (await chooseForTicket(basis, ticket, asked)).template;
}

/** The template of an offline registration, if it can print; null: the built-in one. */
export async function findOfflineTemplate(
  basis: PrintoutBasis,
  registrationId: number,
): Promise<PrintoutTemplate | null> {
  const nobody = { isOnsite: false, promocodeGroupId: null, answerIds: [] };
  return (await chooseFor(basis, registrationId, nobody)).template;
}

/** The template of a ticket, the reason, and the letters that it cannot print. Throws `not-found`. */
export async function getTicketPrinting(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
  asked: { isOnsite: boolean },
): Promise<TicketPrinting> {
  const ticket = await findPrintableTicket(db, key);
  if (!ticket) throw problem("not-found");
  const basis = openPrintoutBasis(db, key.projectId);
  const chosen = await chooseForTicket(basis, ticket, asked);
  const printable = await toPrintable(basis, ticket);
  const texts = chosen.template
    ? textsOf(chosen.template.settings, printable)
    : [printable.fullName, printable.attendee.company];
  return { ...choiceOf(chosen), unprintable: missingLetters(texts, ticket.cultureCode) };
}

/** The template that a ticket with this group and this answer would get. */
export async function tryChoice(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  asked: { promocodeGroupId: number | undefined; conditionalAnswerId: number | undefined; isOnsite: boolean },
): Promise<TemplateChoice> {
  const { promocodeGroupId = null, conditionalAnswerId, isOnsite } = asked;
  const answerIds = conditionalAnswerId === undefined ? [] : [conditionalAnswerId];
  const basis = openPrintoutBasis(db, projectId);
  return choiceOf(await chooseFor(basis, registrationId, { isOnsite, promocodeGroupId, answerIds }));
}

/** The answers to the conditional question, in the order of the scenario that was played. */
async function answerIdsOf(basis: PrintoutBasis, ticket: PrintableRow): Promise<number[]> {
  const { answeredRegistrationId: registrationId, conditionalQuestionId: questionId } = ticket;
  const { scenarioVersion: version, cultureCode } = ticket;
  const chosen = ticket.answers
    .filter((one) => one.questionId === questionId && one.answerTypeId === "Answer")
    .flatMap(({ answerId }) => (answerId === null ? [] : [answerId]));
  if (chosen.length < 2 || questionId === null) return chosen;
  const order = await basis.answerOrder({ registrationId, version, questionId, culture: cultureCode });
  return chosen.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

const choiceOf = ({ template, skipped }: Awaited<ReturnType<typeof chooseFor>>): TemplateChoice => ({
  templateId: template?.id ?? null,
  templateType: template?.templateType ?? "built-in",
  name: template?.name ?? "",
  fileId: template ? (template.template?.fileId ?? null) : BUILT_IN_TEMPLATE,
  skipped: skipped.map(({ template: { templateType, name }, because }) => ({ templateType, name, because })),
});
