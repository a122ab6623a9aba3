import type { GroupOrder, PersonIssue } from "@foyer/contract/group-orders.ts";
import { checkInput } from "@foyer/domain/scenario/check-input.ts";
import { asksForConsent, withoutConsents } from "@foyer/domain/scenario/consents.ts";
import { isEmptyScenario } from "@foyer/domain/scenario/empty-scenario.ts";
import {
  makePlayable,
  type PlayableQuestion,
  type PlayableScenario,
  type PlayableStep,
} from "@foyer/domain/scenario/playable-scenario.ts";
import { resultsOf } from "@foyer/domain/scenario/results.ts";
import type { Lists, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { withoutProofs } from "@foyer/domain/scenario/without-proofs.ts";
import { type FieldSources, fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ProblemError, problem } from "../../platform/http/problem-error.ts";
import { PATTERN_ENGINE } from "../../platform/patterns/pattern-engine.ts";
import { readPlayBasis } from "../public-registration/play-basis.service.ts";
import type { RegistrationLink } from "../public-registration/public-registration.service.ts";
import { replayAnswers, withMatchedPatterns } from "../submissions/sell-group.service.ts";

type Person = GroupOrder["people"][number];
type Issues = Record<string, string>;

/** A person of an order with all answers, or those of the table. */
export type EvaluatedPerson = {
  results: readonly ResultItem[];
  fields: Record<TicketField, string>;
  isIncomplete: boolean;
};

/** The fields that the table of an order fills. */
const TABLE = ["firstName", "lastName", "email"] as const;

/**
 * Plays the answers to each person again, and checks the table against the questions that it answers. Throws
 * `invalid-fields` with what stands against each person. rules/group-orders 3, 7
 */
export async function evaluatePeople(
  db: Kysely<Database>,
  link: RegistrationLink,
  people: readonly Person[],
): Promise<{ evaluated: EvaluatedPerson[]; holdMinutes: number }> {
  const { playable: whole, sources, holdMinutes } = await readPlayBasis(db, link);
  if (isEmptyScenario(whole)) throw problem("registration-not-open");
  const made = makePlayable(withoutConsents(withoutProofs(whole)), PATTERN_ENGINE);
  if ("problems" in made) throw problem("scenario-changed");
  // Nobody agrees for somebody else: each person still has to.
  const basis = { playable: made.playable, sources, isIncomplete: asksForConsent(whole) };
  const issues: Issues = link.uniqueEmail ? findRepeated(people) : {};
  const evaluated: EvaluatedPerson[] = [];
  for (const [place, person] of people.entries()) {
    const { results } = person;
    const found = results
      ? await evaluateAnswers(db, link, { ...basis, person, results })
      : await evaluateTable(link.projectId, { ...basis, person });
    if ("issues" in found)
      for (const [field, issue] of Object.entries(found.issues)) issues[`people.${place}.${field}`] ??= issue;
    else evaluated.push(found);
  }
  if (Object.keys(issues).length > 0) throw problem("invalid-fields", { fields: issues });
  return { evaluated, holdMinutes };
}

/** Where addresses must be unique, no two people have one. */
function findRepeated(people: readonly Person[]): Issues {
  const seen = new Set<string>();
  const issues: Issues = {};
  for (const [place, { email }] of people.entries()) {
    const key = email.toLowerCase();
    if (seen.has(key)) issues[`people.${place}.email`] = "GROUP_EMAIL_REPEATED" satisfies PersonIssue;
    seen.add(key);
  }
  return issues;
}

type Basis = {
  playable: PlayableScenario;
  sources: FieldSources;
  /** Whether the person still has to answer, whatever the order has. */
  isIncomplete: boolean;
  person: Person;
};
type Found = EvaluatedPerson | { issues: Issues };

async function evaluateAnswers(
  db: Kysely<Database>,
  link: RegistrationLink,
  { playable, sources, isIncomplete, person, results: sent }: Basis & { results: readonly ResultItem[] },
): Promise<Found> {
  try {
    const results = await replayAnswers(db, link, { playable, sent });
    const fields = fillTicketFields(results, sources);
    // The table has the address that is mailed: another one among the answers is a slip.
    if (fields.email !== "" && fields.email.trim().toLowerCase() !== person.email.toLowerCase())
      return { issues: { [`questions.${sources.email}`]: "GROUP_EMAIL_DIFFERS" satisfies PersonIssue } };
    return {
      results,
      fields: { ...fields, ...namesOf(person, fields), email: person.email },
      isIncomplete,
    };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== "invalid-fields") throw error;
    return { issues: error.details.fields ?? {} };
  }
}

const namesOf = ({ firstName, lastName }: Person, fields: Record<TicketField, string>) => ({
  firstName: fields.firstName || firstName,
  lastName: fields.lastName || lastName,
});

async function evaluateTable(projectId: number, { playable, sources, person }: Basis): Promise<Found> {
  const known = TABLE.flatMap((field) => itemOf(playable, sources[field], person[field]) ?? []);
  const matched = await withMatchedPatterns(projectId, playable, known);
  const issues: Issues = {};
  if (person.firstName === "" && person.lastName === "")
    issues.firstName = "GROUP_NAME_NEEDED" satisfies PersonIssue;
  const results: ResultItem[] = [];
  for (const field of TABLE) {
    const asked = findText(matched, sources[field]);
    if (!asked) continue;
    const input = { type: "textbox", text: person[field], phoneCodeId: null } as const;
    const issue = checkInput(asked.question, input, NO_LISTS);
    if (issue) issues[field] ??= issue.code;
    results.push(...resultsOf(asked.step, asked.question, input, NO_LISTS));
  }
  if (Object.keys(issues).length > 0) return { issues };
  const fields = fillTicketFields(results, sources);
  return {
    results,
    fields: { ...fields, ...namesOf(person, fields), email: person.email },
    isIncomplete: true,
  };
}

/** A typed text chooses nothing from a list. */
const NO_LISTS: Lists = {
  country: () => null,
  region: () => null,
  partition: () => null,
  rubric: () => null,
  phoneCode: () => null,
};

type Asked = { step: PlayableStep; question: PlayableQuestion };

/** The question that asks everybody for this text; one that only some are asked decides nothing yet. */
function findText({ steps }: PlayableScenario, questionId: number | undefined): Asked | null {
  for (const step of steps) {
    const questions: readonly PlayableQuestion[] = step.questions;
    const question = questions.find(({ id, type }) => id === questionId && type === "textbox");
    if (question && step.conditions.length === 0 && question.conditions.length === 0)
      return { step, question };
  }
  return null;
}

function itemOf(playable: PlayableScenario, questionId: number | undefined, text: string): ResultItem | null {
  const asked = findText(playable, questionId);
  return asked && text !== ""
    ? {
        stepId: asked.step.id,
        stepOrderNumber: asked.step.orderNumber,
        questionId: asked.question.id,
        answerTypeId: "Answer",
        answerId: null,
        answerValue: text,
      }
    : null;
}
