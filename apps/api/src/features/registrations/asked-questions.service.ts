import { inCulture } from "@foyer/scenario-document/wording.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { listPlayedScenarios } from "./asked-questions.store.ts";

/** A question of a current or of a played scenario. */
export type AskedQuestion = {
  id: number;
  /** Its latest text, in the registration's culture. */
  text: string;
  /** The text; where several questions have the same one, with the question's number. */
  header: string;
};

/**
 * The questions of these registrations: first those of the current scenario, in their order, then those that only an
 * earlier played version has. Each question is listed once, whatever its text was. rules/responses 2
 */
export async function listAskedQuestions(
  db: Kysely<Database>,
  projectId: number,
  played: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<AskedQuestion[]> {
  if (played.size === 0) return [];
  const catalog = await readQuestionnaire(db, projectId);
  const scenarios = await listPlayedScenarios(db, projectId, played);
  const texts = new Map<number, string>();
  // The latest version of each registration first.
  for (const { body, cultureCode: culture } of scenarios) {
    const { steps } = inCulture(body, catalog, { culture, own: culture });
    for (const { id, type, text } of steps.flatMap(({ questions }) => questions)) {
      if (type !== "note" && !texts.has(id)) texts.set(id, text.trim() || `Question ${id}`);
    }
  }
  return withHeaders([...texts].map(([id, text]) => ({ id, text })));
}

function withHeaders(questions: readonly Omit<AskedQuestion, "header">[]): AskedQuestion[] {
  const counts = new Map<string, number>();
  for (const { text } of questions) counts.set(text, (counts.get(text) ?? 0) + 1);
  return questions.map(({ id, text }) => ({
    id,
    text,
    header: (counts.get(text) ?? 0) > 1 ? `${text} (${id})` : text,
  }));
}
