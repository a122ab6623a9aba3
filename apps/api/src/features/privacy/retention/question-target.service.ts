import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { contactKindOf } from "@foyer/domain/question/question-settings.ts";
import { findFieldSources } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { TICKET_FIELD_NAMES, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { ticketFieldLabel } from "@foyer/domain/ticket/ticket-labels.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { readQuestionnaire } from "../../catalogs/questionnaire/questionnaire.service.ts";
import { namedQuestions } from "../../registrations/play.service.ts";
import { getTicketFieldChoices } from "../../settings/settings.service.ts";
import { listAskedIds, listVersionsAsking } from "./asked-versions.store.ts";

/** The places of the answers to a question of a project. rules/privacy 18 */
export type QuestionTarget = {
  projectId: number;
  questionId: number;
  /** The fields of tickets that it fills, with the versions of scenarios in which it does. */
  fields: readonly { field: TicketField; registrationIds: readonly number[]; versions: readonly number[] }[];
  /** The labels of its answers in corrections: the labels of its fields, and its texts in all languages and versions. */
  labels: readonly string[];
  registrationIds: readonly number[];
  /** Whether a column of a registration file has its answers, by the column's name. */
  isItsColumn: (name: string) => boolean;
};

/** A question whose answers can be erased by themselves. */
export type ErasableQuestion = { id: number; name: string };

/**
 * Lists the questions of a project whose answers can be erased by themselves. The email address finds and reaches a
 * ticket, and a promo code belongs to its price. rules/privacy 13
 */
export async function listErasableQuestions(
  db: Kysely<Database>,
  projectId: number,
): Promise<ErasableQuestion[]> {
  const { questions } = await readQuestionnaire(db, projectId);
  const choices = await getTicketFieldChoices(db);
  const asked = (await listAskedIds(db, projectId)).flatMap((id) => questions.get(id) ?? []);
  const { email } = findFieldSources(asked, choices);
  return asked
    .filter(({ id, type, settings, internalName }) => {
      const kind = contactKindOf(settings);
      const isKept =
        type === "note" || type === "promo code" || kind === "email" || kind === "verificationCode";
      return !isKept && id !== email && internalName.toLowerCase() !== "email";
    })
    .map(({ id, internalName }) => ({ id, name: internalName }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export async function findTarget(
  db: Kysely<Database>,
  projectId: number,
  questionId: number,
): Promise<QuestionTarget> {
  const versions = await listVersionsAsking(db, projectId, questionId);
  const catalog = await readQuestionnaire(db, projectId);
  const choices = await getTicketFieldChoices(db);
  const filled = versions.flatMap(({ registrationId, version, body }) => {
    const sources = findFieldSources(namedQuestions(body, catalog), choices);
    const fields = TICKET_FIELD_NAMES.filter((field) => sources[field] === questionId);
    return fields.map((field) => ({ field, registrationId, version }));
  });
  const fields = TICKET_FIELD_NAMES.flatMap((field) => {
    const ofField = filled.filter((one) => one.field === field);
    if (ofField.length === 0) return [];
    const registrationIds = ofField.map(({ registrationId }) => registrationId);
    return [{ field, registrationIds, versions: ofField.map(({ version }) => version) }];
  });
  const texts = versions
    .flatMap(({ body }) => body.steps.flatMap(({ questions }) => questions))
    .filter(({ id }) => id === questionId)
    .flatMap((question) => Object.values(question.texts));
  const ofCatalog = Object.values(catalog.questions.get(questionId)?.texts ?? {});
  return {
    projectId,
    questionId,
    fields,
    labels: [...new Set([...fields.map(({ field }) => ticketFieldLabel(field)), ...texts, ...ofCatalog])],
    registrationIds: [...new Set(versions.map(({ registrationId }) => registrationId))],
    isItsColumn: columnsOf(catalog, questionId),
  };
}

/**
 * Its columns in registration files have its internal name (rules/bulk-registration 2). A name that no question has any
 * more may have been its own: such a column is erased, too.
 */
function columnsOf(catalog: QuestionnaireCatalog, questionId: number): (name: string) => boolean {
  const others = new Set([nameKey("promoCode")]);
  const own = new Set<string>();
  for (const [id, { internalName }] of catalog.questions) {
    const names = [internalName, `${internalName}.country`, `${internalName}.region`];
    for (const name of names.flatMap((one) => [one, `${one} (${id})`]))
      (id === questionId ? own : others).add(nameKey(name));
  }
  return (name) => own.has(nameKey(name)) || !others.has(nameKey(name));
}
