import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import { cancelWork, insertWork } from "../../platform/durable-work/work.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { secondsToWait } from "../projects/scheduled-time.service.ts";
import { type RegistrationKey, scenarioEntry } from "../registrations/scenario.service.ts";
import {
  type DraftSchedule,
  lockDraftOf,
  updateDraftSchedule,
} from "../registrations/scenario-draft.service.ts";
import { hasMovedOn } from "./publish-draft.service.ts";

/** The kind of durable work that publishes a draft at its time. */
export const PUBLISH_WORK = "publish scenario";

/** Schedules the draft at a wall time of the project; null cancels the schedule. rules/publishing 7 */
export async function scheduleDraft(
  { db, version, caller, record }: RecordedContext,
  key: RegistrationKey,
  publishAt: WallTime | null,
): Promise<{ version: number; publishAt: WallTime | null }> {
  const { projectId } = key;
  const draft = await lockDraftOf({ db, version }, key);
  if (publishAt === (draft.schedule?.publishAt ?? null) && draft.notPublished === "") {
    record("unchanged");
    return { version: draft.version, publishAt };
  }
  if (publishAt !== null && hasMovedOn(draft)) throw problem("published-moved-on");
  const seconds =
    publishAt === null
      ? null
      : secondsToWait(publishAt, (await getProject(db, projectId)).timeZone, "publishAt");
  if (draft.schedule) await cancelWork(db, { projectId, id: draft.schedule.workId });
  let schedule: DraftSchedule | null = null;
  if (publishAt !== null && seconds !== null) {
    const workId = await insertWork(db, projectId, { kind: PUBLISH_WORK, seconds });
    schedule = { publishAt, workId, byId: caller.staffId, by: caller.name };
  }
  const next = draft.version + 1;
  await updateDraftSchedule(db, key, { version: next, schedule, notPublished: "" });
  record({
    action: "update",
    ...scenarioEntry(key, draft.registration, "scenario-draft"),
    before: { publishAt: draft.schedule?.publishAt ?? null },
    after: { publishAt },
  });
  return { version: next, publishAt };
}
