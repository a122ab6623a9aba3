import type { PrintoutTemplate, TemplateChoice } from "@foyer/contract/printout-templates.ts";
import {
  BUILT_IN_TEMPLATE,
  chooseTemplate,
  type PrintedCase,
} from "@foyer/domain/printout/choose-template.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
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

/** The template of a ticket, and the reason. Throws `not-found`. */
export async function getTemplateChoice(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
  asked: { isOnsite: boolean },
): Promise<TemplateChoice> {
  const ticket = await findPrintableTicket(db, key);
  if (!ticket) throw problem("not-found");
  return choiceOf(await chooseForTicket(openPrintoutBasis(db, key.projectId), ticket, asked));
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
  const { registrationId, conditionalQuestionId: questionId, scenarioVersion: version, cultureCode } = ticket;
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
