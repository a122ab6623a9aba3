import type { TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { DEFAULT_CULTURE, textIn } from "@foyer/domain/locale/text.ts";
import { OTHER } from "@foyer/domain/scenario/scenario.ts";
import { type ConditionNames, describeConditions } from "@foyer/domain/ticket/condition-words.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { listGateFiles } from "../gate-files.store.ts";
import { listTags } from "../tags/ticket-tags.service.ts";
import {
  findPromoCode,
  listAnswerTexts,
  listChosenPromoCodes,
  listCountryCounts,
  listFacets,
  listQuestionTexts,
  listRegistrationNames,
} from "./ticket-filters.store.ts";

/** Lists what the tickets of a project can be filtered by. rules/tickets 43 */
export async function listFilterChoices(
  db: Kysely<Database>,
  projectId: number,
): Promise<TicketFilterChoices> {
  // It also requires the project to exist.
  const tags = await listTags(db, projectId);
  const methods = await listFacets(db, projectId, "method");
  const files = await listGateFiles(db, projectId);
  return {
    registrations: await registrationsOf(db, projectId),
    countries: await countriesOf(db, projectId),
    methods: PAYMENT_METHODS.map((method) => ({ method, tickets: methods.get(method) ?? 0 })).filter(
      ({ tickets }) => tickets > 0,
    ),
    tags: tags.filter(({ tickets }) => tickets > 0),
    promoCodes: await listChosenPromoCodes(db, projectId),
    days: [...new Set(files.map(({ day }) => day))],
    gates: [...new Map(files.map(({ gateKey, gate }) => [gateKey, gate])).values()],
    questions: await questionsOf(db, projectId),
  };
}

/** The conditions of a filter in words, for the audit: "Country: Germany · Came: Hall 3". rules/tickets 44 */
export async function filterInWords(db: Kysely<Database>, filter: TicketFilter): Promise<string> {
  const isNamed = filter.registration !== undefined || filter.answer !== undefined;
  const names = isNamed ? namesOf(await listFilterChoices(db, filter.projectId)) : NO_NAMES;
  const { projectId, promoCodeId } = filter;
  const promoCode = promoCodeId === undefined ? null : await findPromoCode(db, { projectId, promoCodeId });
  return [
    ...(promoCode === null ? [] : [`Promo code: ${promoCode}`]),
    ...describeConditions(filter, names).map(({ label, value }) => `${label}: ${value}`),
  ].join(" · ");
}

function namesOf({ registrations, questions }: TicketFilterChoices): ConditionNames {
  const question = (wanted: number) => questions.find(({ id }) => id === wanted);
  return {
    registration: (wanted) => registrations.find(({ id }) => id === wanted)?.name,
    question: (wanted) => question(wanted)?.text,
    answer: (id, wanted) => question(id)?.answers.find(({ answer }) => answer === wanted)?.text,
  };
}

const NO_NAMES: ConditionNames = {
  registration: () => undefined,
  question: () => undefined,
  answer: () => undefined,
};

/** A name that is in no catalog stands in the index in lower case. */
async function countriesOf(db: Kysely<Database>, projectId: number) {
  const named = (await listCountryCounts(db, projectId)).map(({ name, tickets }) => ({
    name: name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    tickets,
  }));
  return named.sort((a, b) => b.tickets - a.tickets || (a.name < b.name ? -1 : 1));
}

async function registrationsOf(db: Kysely<Database>, projectId: number) {
  const counts = await listFacets(db, projectId, "registration");
  const names = await listRegistrationNames(db, projectId);
  return names.map(({ id, name }) => ({ id, name, tickets: counts.get(String(id)) ?? 0 }));
}

/** Questions with choices that tickets answer, and these answers, the most frequent first. */
async function questionsOf(db: Kysely<Database>, projectId: number) {
  const facets = [...(await listFacets(db, projectId, "answer"))].map(([facet, tickets]) => {
    const [question = "", answer = ""] = facet.split("/");
    return { questionId: Number(question), answer, tickets };
  });
  const byQuestion = Map.groupBy(facets, ({ questionId }) => questionId);
  const questions = await listQuestionTexts(db, [...byQuestion.keys()]);
  const texts = await nameAnswers(
    db,
    projectId,
    facets.map(({ answer }) => answer),
  );
  const textOf = (answer: string) => texts.get(answer) ?? answer;
  return questions.map((question) => ({
    id: question.id,
    text: nameOf(question),
    answers: (byQuestion.get(question.id) ?? [])
      .map(({ answer, tickets }) => ({ answer, text: textOf(answer), tickets }))
      .sort((a, b) => b.tickets - a.tickets || (a.text < b.text ? -1 : 1)),
  }));
}

/** The texts of answers, as the index has them: an id, `-1` for Other, or `true` and `false`. */
export async function nameAnswers(
  db: Kysely<Database>,
  projectId: number,
  answers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = answers.map(Number).filter((id) => id > 0);
  const texts = (await listAnswerTexts(db, projectId, ids)).map(
    (one) => [String(one.id), nameOf(one)] as const,
  );
  return new Map([...texts, ...Object.entries(FIXED_ANSWERS)]);
}

const FIXED_ANSWERS: Readonly<Record<string, string>> = {
  [String(OTHER)]: "Other",
  true: "Yes",
  false: "No",
};

/** The English name of a question or an answer, else its internal name. */
export const nameOf = ({
  texts,
  internalName,
}: {
  texts: Readonly<Record<string, string>>;
  internalName: string;
}): string => textIn(texts, DEFAULT_CULTURE, internalName);
