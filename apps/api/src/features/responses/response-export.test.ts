import { cancelTicketExport, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { app, fair, setUpResponses } from "../../../test/feature-setups/response-setup.ts";
import { readWorkbook } from "../../../test/files/read-workbook.ts";

setUpResponses();

describe("the export", () => {
  const exported = async (query: Record<string, string> = {}) => {
    const path = `/api/projects/${fair.projectId}/registrations/${fair.registrationId}/response-export`;
    const answer = await app.app.inject({
      url: `${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${app.operator}` },
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    const [sheet] = readWorkbook(answer.rawPayload);
    return sheet?.rows.map((row) => Object.values(row).map(({ value }) => value)) ?? [];
  };

  it("has what is shown: the filter, the chosen columns, text messages too", async () => {
    const [heads, ...rows] = await exported();
    expect(heads).toEqual([
      "TicketId",
      "Status",
      "CreateDateTime",
      "Name",
      "What do you eat?",
      "Do you drink?",
    ]);
    expect(rows).toHaveLength(5);
    expect(rows[0]?.slice(-3)).toEqual(["Emil", "Vegan", "No"]);
    expect(rows[3]?.slice(-3)).toEqual(["Боб 100%", "Meat; Vegan", "No"]);
    const chosen = await exported({ questions: "80", status: "held" });
    expect(chosen[0]).toEqual(["TicketId", "Status", "CreateDateTime", "What do you eat?"]);
    expect(chosen.slice(1).map((row) => row.at(-1))).toEqual(["Nuts"]);
  });

  it("is in the audit with its count, without the searched text, and can be followed", async () => {
    const exportId = crypto.randomUUID();
    await exported({ exportId, search: "vegan" });
    const params = { projectId: fair.projectId, exportId };
    await expect
      .poll(async () => (await app.call(getTicketExport, { params }, app.operator)).body)
      .toEqual({ state: "done", total: 3, written: 3, unprintable: [], isInterrupted: false });
    const audit = await app.db
      .selectFrom("audit")
      .select(["action", "entity_id", "after"])
      .where("entity", "=", "responses")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({
      action: "export",
      entity_id: String(fair.registrationId),
      after: { count: 3, searched: true },
    });
  });

  it("that is cancelled is in the audit as responses of its registration", async () => {
    const exportId = crypto.randomUUID();
    await exported({ exportId });
    const params = { projectId: fair.projectId, exportId };
    await expect
      .poll(async () => (await app.call(getTicketExport, { params }, app.operator)).body)
      .toEqual({ state: "done", total: 5, written: 5, unprintable: [], isInterrupted: false });
    // As if it was still written.
    await sql`update durable_work
      set state = 'running', lease = ${crypto.randomUUID()}, due_at = now() + interval '1 minute', ended_at = null
      where project_id = ${fair.projectId} and id = ${exportId}`.execute(app.db);
    expect((await app.call(cancelTicketExport, { params }, app.operator)).status).toBe(200);
    const last = await app.db
      .selectFrom("audit")
      .select(["action", "entity", "entity_id", "after"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(last).toEqual({
      action: "update",
      entity: "responses",
      entity_id: String(fair.registrationId),
      after: { cancelled: true, written: 5 },
    });
  });
});
