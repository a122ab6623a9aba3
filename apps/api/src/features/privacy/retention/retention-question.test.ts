import { orderGroup as order } from "@foyer/contract/group-orders.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { createRetentionRule, getRetention, runRetention, tryRetention } from "@foyer/contract/retention.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { includeQuestions } from "../../../../../../packages/scenario-document/test/edits.ts";
import { issueBatches, uploadBatch } from "../../../../test/events/bulk-file.ts";
import { addRegistration, editScenario, submitAnswers } from "../../../../test/events/event.ts";
import { correct, makeNamedEvent, ticketOf } from "../../../../test/feature-setups/correction-setup.ts";
import { deliver, findWord, setUpMailServer } from "../../../../test/feature-setups/privacy-setup.ts";
import { switchOff } from "../../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { indexChanges } from "../../tickets/index-tickets.store.ts";
import { retention } from "./retention.job.ts";

setUpCheckedApp();
setUpMailServer();

/** Leaves a last name in every place where the answer to a question can be. */
async function plantLastName(word: string) {
  const fair = await makeNamedEvent({ ticketCount: 20 });
  const { projectId } = fair;
  const questionId = fair.itemOf("Last name", "").questionId;
  const ticket = await fair.register(`ana.${projectId}@example.org`);
  await correct(ticket, { fields: { lastName: `${word} one` } });
  await correct(ticket, { fields: { lastName: `${word} two` } });
  const asked = [fair.itemOf("First name", "Bo"), fair.itemOf("Last name", `${word} three`)];
  const [email, purpose] = [
    fair.itemOf("Email", `bo.${projectId}@example.org`),
    fair.itemOf("Purpose of your visit", "", 0),
  ];
  const answers = [...asked, email, purpose].toSorted(
    (one, other) => one.stepOrderNumber - other.stepOrderNumber,
  );
  const sold = await submitAnswers(app, fair.code, answers);
  expect(sold.status, sold.text).toBe(201);
  await orderGroup(fair, {
    firstName: "Eve",
    lastName: `${word} eight`,
    email: `eve.${projectId}@example.org`,
  });
  await deliver();
  // As the text of a project would have it.
  await sql`update mail set body = body || ${word} where project_id = ${projectId} and sent_at is not null`.execute(
    app.db,
  );
  const message = await addRegistration(app, projectId, { ticketCount: 5 });
  const outcome = { outcome: "textMessage", outcomeMessage: "Thank you" };
  await app.call(updateRegistration, { params: message, body: outcome });
  await editScenario(app, message, (opened) =>
    includeQuestions(
      opened,
      [...opened.catalog.questions.values()].filter(({ internalName }) => internalName === "lastName"),
    ),
  );
  const one = { ...fair.itemOf("Last name", `${word} four`), stepOrderNumber: 1 };
  const answered = await submitAnswers(app, message.code, [one]);
  expect(answered.status, answered.text).toBe(201);
  const rows = `firstName,lastName,email,purpose\nCleo,"${word},\nfive",cleo.${projectId}@example.org,\nDan,${word} six,dan.${projectId}@example.org,\n`;
  await uploadBatch(app, fair, rows, { name: "guests.csv" });
  await issueBatches(app);
  const visitor = {
    key: crypto.randomUUID(),
    barcode: "x",
    registeredAt: "2026-01-01T00:00:00.000Z",
    scenarioVersion: 1,
    results: [one],
  };
  await sql`insert into desk (project_id, registration_id, name, staff_name, key_expires_at)
    values (${projectId}, ${fair.registrationId}, 'Desk', 'Ada', now())`.execute(app.db);
  await sql`insert into desk_conflict (project_id, registration_id, desk_id, key, barcode, reason, full_name, visitor, registered_at)
    select project_id, registration_id, id, ${visitor.key}, 'x', 'barcode-used', ${`${word} seven`}, ${JSON.stringify(visitor)}::jsonb, now()
    from desk where project_id = ${projectId}`.execute(app.db);
  await indexChanges(app.db, projectId, 1_000);
  return { projectId, ticket, questionId };
}

/** Registers somebody by another person, who gets a mail that names them. */
async function orderGroup(fair: Awaited<ReturnType<typeof makeNamedEvent>>, person: object) {
  await app.call(updateRegistration, { params: fair, body: { groupMaximum: 5 } });
  const contact = { name: "Maria Nowak", email: `maria.${fair.projectId}@example.org` };
  const ordered = await app.call(
    order,
    { params: { code: fair.code }, body: { contact, people: [person] } },
    null,
    { "idempotency-key": crypto.randomUUID() },
  );
  expect(ordered.status, ordered.text).toBe(201);
}

async function eraseAnswers({ projectId, questionId }: { projectId: number; questionId: number }) {
  const { status, body, text } = await app.call(createRetentionRule, {
    params: { projectId },
    body: { days: 30, questionId },
  });
  expect(status, text).toBe(201);
  const params = { projectId, ruleId: body.id };
  await app.call(tryRetention, { params });
  await app.work(retention);
  const { name } = await app.db
    .selectFrom("project")
    .select("name")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const started = await app.call(runRetention, { params, body: { confirm: name } });
  expect(started.status, started.text).toBe(201);
  await app.work(retention);
  const { runs } = (await app.call(getRetention, { params: { projectId } })).body;
  return { done: runs[0].places, tried: runs[1].places };
}

// rules/privacy 18
it("the answers to a question go from every place, as many as the trial has counted; all else stays", async () => {
  const planted = await plantLastName("numbat");
  expect(await findWord(app.db, "numbat")).toEqual([
    "answer_search.words",
    "desk_conflict.full_name",
    "desk_conflict.visitor",
    "file.content",
    "mail.body",
    "submission.answers",
    "submission.words",
    "ticket.answers",
    "ticket.last_name",
    "ticket_correction.changes",
    "ticket_sort.last_name",
    "word_search.words",
  ]);
  const before = await ticketOf(planted.ticket);
  const { done, tried } = await eraseAnswers(planted);
  expect(await findWord(app.db, "numbat")).toEqual([]);
  expect(done).toEqual(tried);
  expect(
    Object.fromEntries(done.map(({ place, count }: { place: string; count: number }) => [place, count])),
  ).toMatchObject({
    answers: 5,
    corrections: 2,
    textMessages: 1,
    deskVisitors: 1,
    registrationFileColumns: 2,
  });
  const digests = await sql`select digest from ticket_group where project_id = ${planted.projectId}`.execute(
    app.db,
  );
  expect(digests.rows).toEqual([{ digest: Buffer.of() }]);
  const after = await ticketOf(planted.ticket);
  expect(after).toMatchObject({ FirstName: "Ana", LastName: "", Email: before.Email, isErased: false });
  expect(after.answers.map(({ question }: { question: string }) => question)).toEqual(
    before.answers
      .map(({ question }: { question: string }) => question)
      .filter((text: string) => text !== "Last name"),
  );
  const { rows } = await sql<{ content: string }>`select convert_from(content, 'utf8') as content from file
    where project_id = ${planted.projectId} and name = 'guests.csv'`.execute(app.db);
  expect(rows[0]?.content.split("\n").slice(0, 4)).toEqual([
    "firstName,lastName,email,purpose",
    `Cleo,,cleo.${planted.projectId}@example.org`,
    "",
    `Dan,,dan.${planted.projectId}@example.org`,
  ]);
});

const CONTROLS: readonly [mechanism: string, becomes: string, left: string][] = [
  [`jsonb_agg(\n        case when`, `jsonb_agg(\n        case when false and`, "ticket_correction.changes"],
  ["set subject = '', body = ''", "set subject = subject", "mail.body"],
  ["full_name = '',", "full_name = full_name,", "desk_conflict.full_name"],
];
it.each(CONTROLS)("negative control: without %j the search finds it", async (mechanism, becomes, left) => {
  const word = `bilby${CONTROLS.findIndex(([one]) => one === mechanism)}`;
  const planted = await plantLastName(word);
  const putBack = switchOff({ sql: mechanism, becomes });
  try {
    await eraseAnswers(planted);
  } finally {
    putBack();
  }
  expect(await findWord(app.db, word)).toEqual([left]);
});

// rules/privacy 13
it("the email address and questions of other projects have no rule", async () => {
  const fair = await makeNamedEvent();
  const { projectId } = fair;
  const { questions } = (await app.call(getRetention, { params: { projectId } })).body;
  const names = questions.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["firstName", "lastName", "purpose"]));
  expect(names).not.toContain("email");
  for (const questionId of [fair.itemOf("Email", "").questionId, 999_999]) {
    const refused = await app.call(createRetentionRule, {
      params: { projectId },
      body: { days: 3, questionId },
    });
    expect(refused.status).toBe(422);
  }
});
