import type { PrintoutTemplate, TemplateChoice } from "@foyer/contract/printout-templates.ts";
import {
  BUILT_IN_TEMPLATE,
  chooseTemplate,
  type PrintedCase,
} from "@foyer/domain/printout/choose-template.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { findPrintableTicket, type PrintableRow } from "./printable-tickets.store.ts";
import { listTemplates } from "./printout-templates.service.ts";
import type { RegistrationKey } from "./printout-templates.store.ts";

type Case = Omit<PrintedCase, "isOffline">;

/** The template of a case, and those before it that cannot print; the one place that reads them. rules/printouts 10 */
async function chooseFor(db: Kysely<Database>, key: RegistrationKey, printed: Case) {
  const templates = (await listTemplates(db, key)).map((template) => ({
    ...template,
    hasFile: template.template !== null,
    hasFields: template.settings.length > 0,
  }));
  const isOffline = templates.some(({ templateType }) => templateType === "offline");
  return chooseTemplate(templates, { ...printed, isOffline });
}

/** The template that prints a ticket; null: the built-in one. */
export async function findTemplateOf(
  db: Kysely<Database>,
  ticket: PrintableRow,
  { isOnsite }: { isOnsite: boolean },
): Promise<PrintoutTemplate | null> {
  return (await chooseFor(db, ticket, await caseOf(db, ticket, isOnsite))).template;
}

/** Which template a ticket gets, and why. Throws `not-found`. */
export async function getTemplateChoice(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
  { isOnsite }: { isOnsite: boolean },
): Promise<TemplateChoice> {
  const ticket = await findPrintableTicket(db, key);
  if (!ticket) throw problem("not-found");
  return choiceOf(await chooseFor(db, ticket, await caseOf(db, ticket, isOnsite)));
}

/** Which template a ticket with this group and this answer would get. */
export async function tryChoice(
  db: Kysely<Database>,
  key: RegistrationKey,
  asked: { promocodeGroupId: number | undefined; conditionalAnswerId: number | undefined; isOnsite: boolean },
): Promise<TemplateChoice> {
  const { promocodeGroupId = null, conditionalAnswerId, isOnsite } = asked;
  const answerIds = conditionalAnswerId === undefined ? [] : [conditionalAnswerId];
  return choiceOf(await chooseFor(db, key, { isOnsite, promocodeGroupId, answerIds }));
}

/** The answers to the conditional question, in the order of the scenario that was played. */
async function caseOf(db: Kysely<Database>, ticket: PrintableRow, isOnsite: boolean): Promise<Case> {
  const { conditionalQuestionId: questionId, promocodeGroupId } = ticket;
  const given = ticket.answers
    .filter((one) => one.questionId === questionId && one.answerTypeId === "Answer")
    .flatMap(({ answerId }) => (answerId === null ? [] : [answerId]));
  const answerIds = given.length > 1 ? await inScenarioOrder(db, ticket, given) : given;
  return { isOnsite, promocodeGroupId, answerIds };
}

async function inScenarioOrder(db: Kysely<Database>, ticket: PrintableRow, given: readonly number[]) {
  const { scenarioVersion: version, cultureCode: culture } = ticket;
  const { scenario } = await readScenarioIn(db, ticket, { version, culture });
  const order = scenario.steps
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => id === ticket.conditionalQuestionId)
    .flatMap(({ answers }) => answers.map(({ id }) => id));
  return [...given].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

const choiceOf = ({ template, skipped }: Awaited<ReturnType<typeof chooseFor>>): TemplateChoice => ({
  templateId: template?.id ?? null,
  templateType: template?.templateType ?? "built-in",
  name: template?.name ?? "",
  fileId: template ? (template.template?.fileId ?? null) : BUILT_IN_TEMPLATE,
  skipped: skipped.map(({ template: { templateType, name }, because }) => ({ templateType, name, because })),
});
