import type { VisitorFile } from "@foyer/contract/visitors.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { findPending } from "./scan-counts.store.ts";
import { deleteVisitorFile, lockFiles, recountDays } from "./visitor-file-changes.store.ts";
import { getCountedFile } from "./visitors.service.ts";

type Key = { projectId: number; fileId: number };

/** Removes a file with its scans; one whose scans are counted only when confirmed. rules/visitors 12 */
export async function removeVisitorFile(
  { db, record, version }: RecordedContext,
  key: Key,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<VisitorFile> {
  const { projectId, fileId } = key;
  await lockFiles(db, projectId);
  const file = await getCountedFile(db, key, await findPending(db, projectId));
  await requireVersion({ version }, file.version, () => file);
  const { visitDate, turngate, lines, matched, unknown, duplicate } = file;
  if (!isConfirmed && matched + unknown > 0) throw problem("visitor-file-in-use");
  await deleteVisitorFile(db, key);
  await recountDays(db, projectId, [visitDate]);
  record({
    action: "delete",
    entity: "visitor file",
    entityId: fileId,
    entityName: file.fileName,
    projectId,
    before: { visitDate, turngate, lines, matched, unknown, duplicate },
  });
  return file;
}
