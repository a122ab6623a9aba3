import { exportTickets, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTickets } from "../../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../../test/events/ticket-project.ts";
import { HOSTILE_TEXTS } from "../../../../test/files/hostile-texts.ts";
import { readWorkbook } from "../../../../test/files/read-workbook.ts";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";

const question = (id: number, text: string, type = "textbox") => ({
  id,
  texts: { "en-GB": text },
  type: type as "textbox",
  settings: {} as never,
  conditions: [],
  answers: [],
});
const scenario = (...questions: ReturnType<typeof question>[]) => ({
  steps: [{ id: 7, texts: { "en-GB": "About you" }, conditions: [], questions }],
});
const answer = (questionId: number, answerValue: string | boolean) => ({
  stepId: 7,
  stepOrderNumber: 1,
  questionId,
  answerTypeId: "Answer",
  answerId: null,
  answerValue,
});

const FORMULA = '=HYPERLINK("https://evil.example";"Question")';

let app: TestApp;
let fair: TicketProject;
let ids: number[];
beforeAll(async () => {
  app = await startTestApp();
  const first = scenario(
    question(70, "Name"),
    question(71, "Removed"),
    question(72, "Never asked again"),
    question(73, "Read this", "note"),
  );
  fair = await createTicketProject(app.db, { scenario: first });
  const row = (scenario_version: number, answers: object[]) => ({
    scenario_version,
    answers: JSON.stringify(answers),
    last_name: `v${scenario_version}`,
  });
  // Version 2 renames, removes and adds questions; version 3, which nobody played, asks one that nobody saw.
  const { projectId: project_id, registrationId: registration_id } = fair;
  const body = JSON.stringify(
    scenario(question(80, FORMULA), question(70, "Full name"), question(81, "Same"), question(82, "Same")),
  );
  for (const [version, text] of [
    [2, JSON.stringify(scenario(question(90, "Of a version that nobody played")))],
    [3, body],
  ] as const) {
    await app.db
      .insertInto("scenario")
      .values({ project_id, registration_id, version, body: text })
      .execute();
  }
  ids = await addTickets(app.db, fair, [
    row(1, [answer(70, "Anna"), answer(71, "Tea; hot"), answer(71, "Coffee"), answer(71, true)]),
    row(3, [answer(80, "=1+1"), answer(70, "Боб"), answer(82, false)]),
    row(3, []),
  ]);
});
afterAll(() => app?.stop());

async function sheetsOf(query: Record<string, string | number> = {}, projectId = fair.projectId) {
  const parameters = new URLSearchParams({ projectId: String(projectId) });
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const { rawPayload, statusCode } = await app.app.inject({
    url: `${exportTickets.path}?${parameters}`,
    headers: { authorization: `Bearer ${app.admin}` },
  });
  expect(statusCode).toBe(200);
  return readWorkbook(rawPayload);
}
const answersOf = async (query: Record<string, string | number> = {}) => (await sheetsOf(query))[1];
const valuesOf = (row: Record<string, { value: string }> = {}) =>
  Object.fromEntries(Object.entries(row).map(([column, { value }]) => [column, value]));

describe("the second sheet", () => {
  it("has a column a question, by its id: renamed, removed, added ones, and those of the same text", async () => {
    const sheet = await answersOf({ sortName: "TicketId", sortOrder: "asc" });
    expect(sheet?.name).toBe("Answers");
    expect(sheet?.rows.map(valuesOf)).toEqual([
      {
        A: "TicketId",
        B: FORMULA,
        C: "Full name",
        D: "Same (81)",
        E: "Same (82)",
        F: "Removed",
        G: "Never asked again",
      },
      { A: String(ids[0]), C: "Anna", F: "Tea; hot; Coffee; Yes" },
      { A: String(ids[1]), B: "=1+1", C: "Боб", E: "No" },
      { A: String(ids[2]) },
    ]);
    expect(sheet?.rows[1]?.A).toMatchObject({ type: "n", format: "0" });
    expect(sheet?.rows[2]?.B).toMatchObject({ type: "inlineStr", format: "@" });
    expect(sheet?.rows[0]?.B?.type).toBe("inlineStr");
  });

  it("has the tickets of the first one, in its order; questions only of what the filter finds", async () => {
    for (const query of [{}, { sortName: "TicketId" }, { search: "v3" }, { status: "issued" }]) {
      const [first, second] = await sheetsOf(query);
      const numbers = (sheet = first) => sheet?.rows.slice(1).map(({ A }) => A?.value);
      expect(numbers(second)).toEqual(numbers(first));
      expect(numbers(first)?.length).toBe("search" in query ? 2 : 3);
    }
    const later = await answersOf({ search: "v3" });
    expect(Object.values(valuesOf(later?.rows[0]))).not.toContain("Removed");
    const none = await answersOf({ search: "nobody" });
    expect(none?.rows.map(valuesOf)).toEqual([{ A: "TicketId" }]);
  });

  it("keeps hostile texts as texts", async () => {
    const there = await createTicketProject(app.db, { scenario: scenario(question(70, "Name")) });
    const rows = HOSTILE_TEXTS.map(([given]) => ({ answers: JSON.stringify([answer(70, given)]) }));
    await addTickets(app.db, there, rows);
    const [, sheet] = await sheetsOf({ sortName: "TicketId" }, there.projectId);
    const cells = sheet?.rows.slice(1).map(({ B }) => B) ?? [];
    expect(cells.map((cell) => cell?.value)).toEqual(HOSTILE_TEXTS.map(([, shown]) => shown));
    for (const cell of cells.filter((one) => one !== undefined)) {
      expect(cell).toMatchObject({ type: "inlineStr", format: "@" });
    }
  });

  it("is of the same moment as the first one, and counts for the progress", async () => {
    const exportId = crypto.randomUUID();
    await sheetsOf({ exportId });
    const params = { projectId: fair.projectId, exportId };
    await expect
      .poll(async () => (await app.call(getTicketExport, { params })).body)
      .toEqual({ state: "done", total: 3, written: 3, unprintable: [], isInterrupted: false });
  });

  it("has the text of the registration's culture", async () => {
    const german = await createTicketProject(app.db, {
      scenario: scenario({
        ...question(70, "Name"),
        texts: { "en-GB": "Name", "de-DE": "Ihr Name" } as never,
      }),
    });
    await sql`update registration set culture_code = 'de-DE' where project_id = ${german.projectId}`.execute(
      app.db,
    );
    await addTickets(app.db, german, [{ answers: JSON.stringify([answer(70, "Anna")]) }]);
    const [, sheet] = await sheetsOf({}, german.projectId);
    expect(valuesOf(sheet?.rows[0])).toEqual({ A: "TicketId", B: "Ihr Name" });
  });
});
