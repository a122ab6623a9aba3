import type { BatchColumn } from "@foyer/contract/bulk-registration.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import { type FileColumn, fileColumns } from "@foyer/domain/bulk-registration/file-columns.ts";
import { indexNames, type NameIndex } from "@foyer/domain/bulk-registration/name-index.ts";
import type { RowBasis } from "@foyer/domain/bulk-registration/read-row.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { contactKindOf } from "@foyer/domain/question/question-settings.ts";
import { makePlayable, type PlayableQuestion } from "@foyer/domain/scenario/playable-scenario.ts";
import { withoutCodes } from "@foyer/domain/scenario/without-codes.ts";
import { ClosestNames } from "@foyer/domain/text/closest-name.ts";
import { type FieldSources, findFieldSources } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { PATTERN_ENGINE } from "../../platform/patterns/pattern-engine.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { loadFileNames } from "../catalogs/choices/file-names.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { listSectionIds, offers } from "../projects/project-sections.service.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { requireScenario } from "../registrations/scenario.service.ts";
import { getTicketFieldChoices } from "../settings/settings.service.ts";

type Key = { projectId: number; registrationId: number };

/** All that the rows of a registration's file are evaluated by. */
export type FileBasis = RowBasis & {
  sources: FieldSources;
  scenarioVersion: number;
  /** The column that was probably meant by a name. */
  closestColumn: (name: string) => string | null;
};

/** Reads the scenario and the catalogs once for a whole file. */
export async function loadFileBasis(
  db: Kysely<Database>,
  key: Key,
  { cultureCode }: Pick<Registration, "cultureCode">,
): Promise<FileBasis> {
  const { version } = await requireScenario(db, key);
  const { scenario, questions } = await readScenarioIn(db, key, { version, culture: cultureCode });
  // rules/bulk-registration 2
  const made = makePlayable(withoutCodes(scenario), PATTERN_ENGINE);
  if ("problems" in made)
    throw new Error(`Scenario ${key.registrationId} of ${key.projectId} cannot be played`);
  const { playable } = made;
  const columns = fileColumns(questions);
  const lists = await loadLists(db, cultureCode);
  const sections = await listSectionIds(db, key.projectId);
  const closest = new ClosestNames();
  const columnNames = columns.map(({ name }) => name);
  const answers = await answerNames(db, key.projectId, {
    questions: [...playable.questions.values()],
    closest,
  });
  return {
    playable,
    scenarioVersion: version,
    columns,
    lists: { ...lists, partition: (id) => (offers(sections, id) ? lists.partition(id) : null) },
    names: { ...(await loadFileNames(db, cultureCode, closest)), answers },
    closestColumn: (name) => closest.find(name, columnNames),
    sources: findFieldSources(questions, await getTicketFieldChoices(db)),
  };
}

async function answerNames(
  db: Kysely<Database>,
  projectId: number,
  { questions, closest }: { questions: readonly PlayableQuestion[]; closest: ClosestNames },
): Promise<(questionId: number) => NameIndex> {
  const catalog = await readQuestionnaire(db, projectId);
  const indexes = new Map(
    questions.map(({ id: questionId, answers }) => {
      const named = answers.map(({ id, text }) => {
        const entry = catalog.answers.get(id);
        const names = [entry?.internalName ?? text, text, entry?.texts[DEFAULT_CULTURE] ?? text];
        const otherNames = Object.values(entry?.texts ?? {});
        return { id, names: names.filter(isName), otherNames: otherNames.filter(isName) };
      });
      return [questionId, indexNames(named, closest)];
    }),
  );
  const none = indexNames([]);
  return (questionId) => indexes.get(questionId) ?? none;
}

const isName = (name: string) => name.trim() !== "";

/** The columns of the template with what their cells may hold. */
export function describeColumns({ columns, playable, names }: FileBasis): BatchColumn[] {
  return columns.map((column) => {
    if (column.kind === "promoCode") {
      const accepts = "A promo code of this project.";
      return { name: column.name, question: "Promo code", isRequired: false, accepts };
    }
    const question = playable.questions.get(column.questionId);
    return {
      name: column.name,
      question: question?.text ?? "",
      isRequired: question?.settings.required === true && column.kind !== "region",
      accepts: question ? acceptedBy(column, question, names.answers(question.id)) : "",
    };
  });
}

const CONTACTS = {
  email: "An email address.",
  website: "The address of a website.",
  phone: "A phone number that begins with its code, such as +49.",
  verificationCode: "",
} as const;

function acceptedBy({ kind }: FileColumn, { type, settings }: PlayableQuestion, answers: NameIndex): string {
  if (kind === "country") return "The name of a country in any language, or its ISO code.";
  if (kind === "region") {
    const region = "The name of a region of that country in any language, or its ISO code";
    return settings.regionRequired === false ? `${region}, or nothing.` : `${region}, where it has regions.`;
  }
  const other = settings.showOther ? " Or “Other: ” and a text." : "";
  switch (type) {
    case "multi select":
      return `One or more, separated by |: ${answers.names.join(" | ")}.${other}`;
    case "single selection":
      return `One of: ${answers.names.join(" | ")}.${other}`;
    case "checkbox":
      return "yes or no, in any language; true or false, 1 or 0. Empty: no.";
    case "partitions and rubrics of products":
      return "Partition/Rubric, several separated by |.";
    default:
      return CONTACTS[contactKindOf(settings) ?? "verificationCode"] || "Text.";
  }
}
