import type { OpenDatabase } from "../apps/api/src/platform/db/database.ts";
import type { TicketProject } from "../apps/api/test/events/ticket-project.ts";

/** A file of Hall 3 on a day with the codes of these tickets. */
export async function addGateFile(
  db: OpenDatabase["db"],
  { projectId: project_id }: TicketProject,
  { day, ids }: { day: string; ids: readonly number[] },
): Promise<void> {
  const sha256 = Buffer.alloc(32);
  const content = Buffer.alloc(0);
  const file = await db
    .insertInto("file")
    .values({ project_id, name: "gate.csv", content_type: "text/csv", size: 0, sha256, content })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [key, lines] = [{ project_id, file_id: file.id }, ids.length];
  const gate = { visit_date: day, turngate: "Hall 3", turngate_key: "hall 3" };
  const counts = { known: lines, gate_visitors: lines, day_visitors: lines, last_line: lines };
  await db
    .insertInto("visitor_file")
    .values({ ...key, ...gate, ...counts, sha256 })
    .execute();
  const scans = ids.map((ticket_id, index) => ({ ...key, line: index + 1, code: `C${index}`, ticket_id }));
  await db.insertInto("visitor_scan").values(scans).execute();
}
