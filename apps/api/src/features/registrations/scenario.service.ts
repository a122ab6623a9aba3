import type { Registration } from "@foyer/contract/registrations.ts";
import type { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
import { isEmptyScenario } from "@foyer/domain/scenario/empty-scenario.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { differenceSentences } from "@foyer/scenario-document/difference-sentences.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { readScenario } from "@foyer/scenario-document/read-scenario.ts";
import { toDocument } from "@foyer/scenario-document/to-document.ts";
import type { Cultures } from "@foyer/scenario-document/wording.ts";
import type { Kysely, Transaction } from "kysely";
import { RE2JS } from "re2js";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { replaceUses } from "../catalogs/catalog-use/catalog-use.service.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { lockQuestionTypes, readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { refuseUnknownEntries } from "./condition-entries.service.ts";
import { defaultScenario } from "./default-scenario.ts";
import { findRegistration, lockRegistration, type RegistrationKey } from "./registrations.store.ts";
import { findScenario, insertScenario, type VersionedScenario } from "./scenario.store.ts";
import { findDraft } from "./scenario-draft.store.ts";

export const EMPTY_WHILE_OPEN =
  "An open registration needs a step with a question. Close it or make it a draft before you remove the last one.";

export type { RegistrationKey } from "./registrations.store.ts";

/**
 * The scenario of a new registration: all that is enabled by default. Its questions are locked, so that their types stay.
 * rules/registrations 4, rules/questions 16
 */
export async function readDefaultScenario(
  trx: Transaction<Database>,
  projectId: number,
): Promise<LocalizedScenario> {
  const { questions } = await readQuestionnaire(trx, projectId);
  const asked = [...questions.values()].filter(({ enabledByDefault }) => enabledByDefault);
  await lockQuestionTypes(
    trx,
    asked.map(({ id }) => id),
  );
  return defaultScenario(await readQuestionnaire(trx, projectId));
}

/** Stores the first version of a registration's scenario. */
export async function createScenario(
  trx: Transaction<Database>,
  key: RegistrationKey,
  body: LocalizedScenario,
): Promise<void> {
  await insertScenario(trx, key, { version: 1, body });
  await replaceUses(trx, key, usesOf(body));
}

export async function getScenario(
  db: Kysely<Database>,
  key: RegistrationKey,
  asked: string | undefined,
): Promise<ScenarioDocument> {
  const { cultureCode: own } = (await findRegistration(db, key)) ?? {};
  if (own === undefined) throw problem("not-found");
  const culture = asked ?? own;
  await requireCulture(db, culture);
  return writeDocument(db, key, { ...(await requireScenario(db, key)), cultures: { culture, own } });
}

/** A stored scenario in the editor's wire format. */
export async function writeDocument(
  db: Kysely<Database>,
  { projectId }: RegistrationKey,
  { version, body, cultures }: VersionedScenario & { cultures: Cultures },
): Promise<ScenarioDocument> {
  const document = toDocument(body, await readQuestionnaire(db, projectId), cultures);
  return { version, cultureCode: cultures.culture, ...document };
}

export type LockedScenario = VersionedScenario & { registration: Registration };

/** Saves the whole scenario as its next version. rules/scenario 5 */
export function saveScenario(
  context: RecordedContext,
  key: RegistrationKey,
  asked: string | undefined,
  sent: ScenarioBody,
): Promise<{ version: number }> {
  const { db } = context;
  /** Describes the saved changes in sentences; none before they are known. */
  let describe = async (): Promise<readonly string[]> => [];
  let saved: { version: number; sentences: readonly string[] } | undefined;
  return updateVersioned(context, {
    lock: () => lockScenario(db, key, asked),
    valuesOf: ({ body }: LockedScenario) => ({ scenario: body }),
    // The document is sent whole and parsed against the catalogs, so there is nothing to merge.
    sent: {},
    complete: async (_, before) => {
      const { scenario, catalog } = await readSent(db, key, { sent, before, asked });
      refuseEmptyWhileOpen(before.registration, scenario);
      const { cultureCode } = before.registration;
      describe = () => describeDifference(db, { before: before.body, after: scenario, catalog, cultureCode });
      return { scenario };
    },
    write: async ({ scenario }, before) => {
      const version = before.version + 1;
      saved = { version, sentences: await describe() };
      await publishScenario(db, key, { version, body: scenario });
      return { version };
    },
    toAnswer: ({ version }) => ({ version }),
    current: () => getScenario(db, key, asked),
    entryOf: (_, { registration }) => scenarioEntry(key, registration),
    toAudit: ({ scenario }, version) => ({
      version,
      ...countsOf(scenario),
      changes: version === saved?.version ? saved.sentences : null,
    }),
  });
}

/** Stores the next version of a scenario. */
export async function publishScenario(
  trx: Transaction<Database>,
  key: RegistrationKey,
  scenario: VersionedScenario,
): Promise<void> {
  await insertScenario(trx, key, scenario);
  await recordUses(trx, key);
}

/** Records the entries that scenario and draft use, so that nobody deletes them from the catalogs. rules/questions 16 */
export async function recordUses(trx: Transaction<Database>, key: RegistrationKey): Promise<void> {
  const { body } = await requireScenario(trx, key);
  const draft = await findDraft(trx, key);
  await replaceUses(trx, key, [...usesOf(body), ...(draft ? usesOf(draft.body) : [])]);
}

/** The audit entry's name of a scenario. */
export const scenarioEntry = (
  { projectId, registrationId }: RegistrationKey,
  { name }: Pick<Registration, "name">,
  entity: "scenario" | "scenario-draft" = "scenario",
) => ({ entity, entityId: registrationId, entityName: name, projectId });

/** The maximum number of sentences that the history shows of one save. */
const MAX_SENTENCES = 100;

type Difference = {
  before: LocalizedScenario;
  after: LocalizedScenario;
  catalog: QuestionnaireCatalog;
  /** The registration's culture. */
  cultureCode: string;
};

/** Describes the difference of two scenarios in sentences with the catalogs' names. rules/scenario 37 */
export async function describeDifference(
  trx: Kysely<Database>,
  { before, after, catalog, cultureCode }: Difference,
): Promise<readonly string[]> {
  const hasEntries = [before, after].some((one) => usesOf(one).some(({ kind }) => !CATALOG_KINDS.has(kind)));
  const lists = hasEntries ? await loadLists(trx, cultureCode) : null;
  const sentences = differenceSentences(before, after, {
    catalog,
    entryName: (kind, id) => lists?.[kind](id)?.text ?? `${kind} ${id}`,
  });
  if (sentences.length <= MAX_SENTENCES) return sentences;
  return [...sentences.slice(0, MAX_SENTENCES), `And ${sentences.length - MAX_SENTENCES} further changes.`];
}

const CATALOG_KINDS: ReadonlySet<string> = new Set(["step", "question", "answer"]);

export async function lockScenario(
  trx: Transaction<Database>,
  key: RegistrationKey,
  asked: string | undefined,
): Promise<LockedScenario | null> {
  const registration = await lockRegistration(trx, key);
  if (!registration) return null;
  await requireCulture(trx, asked ?? registration.cultureCode);
  return { registration, ...(await requireScenario(trx, key)) };
}

type SentScenario = {
  sent: ScenarioBody;
  before: Pick<LockedScenario, "body" | "registration">;
  asked: string | undefined;
};

/** Parses the sent scenario into the stored form; throws a problem that names every error. */
export async function readSent(
  trx: Transaction<Database>,
  { projectId }: RegistrationKey,
  { sent, before, asked }: SentScenario,
): Promise<{ scenario: LocalizedScenario; catalog: QuestionnaireCatalog }> {
  const { cultureCode: own } = before.registration;
  await lockQuestionTypes(
    trx,
    sent.questions.map(({ questionId }) => questionId),
  );
  const catalog = await readQuestionnaire(trx, projectId);
  const cultures = { culture: asked ?? own, own };
  const read = readScenario(sent, { catalog, before: before.body, cultures, engine: RE2JS });
  if ("errors" in read) throw problem("invalid-fields", { fields: read.errors });
  await refuseUnknownEntries(trx, read.scenario);
  return { scenario: read.scenario, catalog };
}

/** rules/scenario 32 */
function refuseEmptyWhileOpen({ status }: Registration, scenario: LocalizedScenario): void {
  if (status !== "open" || !isEmptyScenario(scenario)) return;
  throw problem("invalid-fields", { fields: { steps: EMPTY_WHILE_OPEN } });
}

/** A version of the scenario, by default the published one. Throws `not-found`. */
export async function requireScenario(
  db: Kysely<Database>,
  key: RegistrationKey,
  version?: number | "draft",
): Promise<VersionedScenario> {
  const scenario = version === "draft" ? await findDraft(db, key) : await findScenario(db, key, version);
  if (!scenario) throw problem("not-found");
  return scenario;
}

const questionsOf = ({ steps }: LocalizedScenario) => steps.flatMap(({ questions }) => questions);

export function countsOf(scenario: LocalizedScenario) {
  const questions = questionsOf(scenario);
  return {
    steps: scenario.steps.length,
    questions: questions.length,
    answers: questions.flatMap(({ answers }) => answers).length,
  };
}

/** The catalog entries that a scenario and its conditions use. rules/questions 16 */
function usesOf(scenario: LocalizedScenario) {
  const questions = questionsOf(scenario);
  const conditions = [...scenario.steps, ...questions].flatMap((part) => part.conditions);
  const named = conditions.flatMap((condition) => ("entryId" in condition ? condition : []));
  return [
    ...scenario.steps.map(({ id }) => ({ kind: "step" as const, entryId: id })),
    ...questions.map(({ id }) => ({ kind: "question" as const, entryId: id })),
    ...questions.flatMap(({ answers }) =>
      answers.map(({ id }) => ({ kind: "answer" as const, entryId: id })),
    ),
    ...named.map(({ kind, entryId }) => ({ kind, entryId })),
  ];
}
