import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import { countChangedParts } from "@foyer/domain/scenario/edit/changed-parts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { countUnderWay } from "../public-registration/openings.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import {
  describeDifference,
  type RegistrationKey,
  requireScenario,
} from "../registrations/scenario.service.ts";
import { findDraft, type StoredDraft } from "../registrations/scenario-draft.service.ts";
import { checkBody } from "../scenario-check/check-scenario.service.ts";
import { comparePaths } from "../scenario-check/scenario-paths.service.ts";
import { draftObstacles } from "./draft-obstacles.service.ts";
import { hasAnswers } from "./has-answers.store.ts";

/** The number of visitors who are filling in the scenario, and the effect of publishing the draft. rules/publishing 5 */
export async function getPublication(db: Kysely<Database>, key: RegistrationKey): Promise<Publication> {
  await getRegistration(db, key);
  const published = await requireScenario(db, key);
  const draft = await findDraft(db, key);
  return {
    publishedVersion: published.version,
    hasAnswers: await hasAnswers(db, key),
    visitors: await countUnderWay(db, key),
    draft: draft && {
      version: draft.version,
      baseVersion: draft.baseVersion,
      savedAt: draft.savedAt.toISOString(),
      savedBy: draft.savedBy,
      schedule: draft.schedule && { publishAt: draft.schedule.publishAt, by: draft.schedule.by },
      notPublished: draft.notPublished,
      effect: await effectOf(db, key, { published: published.body, draft: draft.body }),
    },
  };
}

type Both = { published: StoredDraft["body"]; draft: StoredDraft["body"] };

async function effectOf(db: Kysely<Database>, key: RegistrationKey, { published, draft }: Both) {
  const registration = await getRegistration(db, key);
  const { cultureCode } = registration;
  const catalog = await readQuestionnaire(db, key.projectId);
  const changes = await describeDifference(db, { before: published, after: draft, catalog, cultureCode });
  const { steps, questions } = countChangedParts(published, draft);
  const check = await checkBody(db, key, { body: draft, culture: cultureCode });
  const before = await checkBody(db, key, { body: published, culture: cultureCode });
  const known = new Set(before.findings.map(({ sentence }) => sentence));
  return {
    changes: [...changes],
    changedSteps: steps,
    changedQuestions: questions,
    paths: await comparePaths(db, key, { from: published, to: draft }),
    newFindings: check.findings.map(({ sentence }) => sentence).filter((sentence) => !known.has(sentence)),
    obstacles: draftObstacles(draft, check, registration),
  };
}
