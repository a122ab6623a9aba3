import { requestVerificationCode, submit } from "@foyer/contract/attend.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { beforeEach, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { editScenario, emailResult } from "../../../test/events/event.ts";
import { app, mailedCode, setUpAttendees, signIn } from "../../../test/feature-setups/attendee-setup.ts";

// rules/tickets 39
const ANN = "Ann@Example.org";
setUpAttendees();
beforeEach(async () => {
  await app.db.deleteFrom("verification_code").execute();
});

/** A registration that holds only for confirmed addresses. */
async function open({ ticketPrice = 20, confirmsEmail = true } = {}) {
  const event = await makeEmailEvent(app, { ticketPrice });
  await app.call(updateRegistration, { params: event, body: { confirmsEmail } });
  const send = (more: object = {}, email = ANN, key: string = crypto.randomUUID()) =>
    app.call(
      submit,
      { params: { code: event.code }, body: { results: event.resultsOf(email), ...more } },
      null,
      { "idempotency-key": key },
    );
  const codeFor = async (email = ANN) => {
    const asked = await app.call(
      requestVerificationCode,
      { params: { code: event.code }, body: { email } },
      null,
    );
    expect(asked.status).toBe(204);
    return await mailedCode();
  };
  const held = async () => (await app.call(getRegistration, { params: event })).body.held as number;
  return { ...event, send, codeFor, held };
}

it("a priced ticket takes no place before its address is confirmed", async () => {
  const { send, codeFor, held } = await open();
  const refused = await send();
  expect(refused).toMatchObject({
    status: 428,
    body: { Error: { Code: "email-not-confirmed", Fields: { email: ANN } } },
  });
  expect(await held()).toBe(0);
  const emailCode = await codeFor();
  const sold = await send({ emailCode: ` ${emailCode} ` });
  expect(sold).toMatchObject({ status: 201, body: { ticket: { purchased: false } } });
  expect(await held()).toBe(1);
  await expectInvariants(app.db);
});

it("a code is for one ticket, of its own address; a repeat of the submission gets the same ticket", async () => {
  const { send, codeFor, held } = await open();
  const emailCode = await codeFor();
  const refusedCode = (issue: string) => ({
    status: 422,
    body: { Error: { Code: "verification-failed", Fields: { emailCode: issue } } },
  });
  expect(await send({ emailCode }, "bob@example.org")).toMatchObject(refusedCode("VERIFICATION_CODE_ERROR"));
  const first = await send({ emailCode }, ANN, "key");
  expect(first.status).toBe(201);
  expect(await send({ emailCode }, ANN, "key")).toMatchObject({ status: 201, body: first.body });
  expect(await send({ emailCode })).toMatchObject(refusedCode("VERIFICATION_CODE_ERROR"));
  expect(await held()).toBe(1);
});

it("of many submissions with one code at once one is held", async () => {
  const { send, codeFor, held } = await open();
  const emailCode = await codeFor();
  const all = await Promise.all(Array.from({ length: 8 }, () => send({ emailCode })));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await held()).toBe(1);
});

it("wrong codes run out, and say so", async () => {
  const { send, codeFor } = await open();
  const wrong = String((Number(await codeFor()) + 1) % 1_000_000).padStart(6, "0");
  const issues: string[] = [];
  for (let times = 0; times < 6; times += 1)
    issues.push((await send({ emailCode: wrong })).body.Error.Fields.emailCode);
  expect(issues).toEqual([
    ...Array(4).fill("VERIFICATION_CODE_ERROR"),
    ...Array(2).fill("VERIFICATION_CODE_TOO_MANY"),
  ]);
});

it("a submission without an address is refused", async () => {
  const { send, held, ...event } = await open();
  const asked = { stepId: 0, questionId: 0 };
  await editScenario(app, event, (opened) => {
    const question = [...opened.catalog.questions.values()].find(
      ({ internalName }) => internalName === "firstName",
    );
    if (!question) throw new Error("The catalog has no question for a first name");
    Object.assign(asked, { stepId: question.stepId, questionId: question.id });
    return includeQuestions(opened, [question]);
  });
  const { status, body } = await send({ results: [emailResult(asked, "Ann")] });
  expect([status, body.Error.Code]).toEqual([409, "email-needed"]);
  expect(await held()).toBe(0);
});

it("free tickets, and registrations without the option, need none; no code is mailed for them", async () => {
  for (const options of [{ ticketPrice: 0 }, { confirmsEmail: false }]) {
    const { send, code } = await open(options);
    expect((await send()).status).toBe(201);
    const before = await app.db.selectFrom("verification_code").select("address").execute();
    await app.call(requestVerificationCode, { params: { code }, body: { email: ANN } }, null);
    expect(await app.db.selectFrom("verification_code").select("address").execute()).toEqual(before);
  }
});

it("whoever signed in needs no other proof", async () => {
  const { send, ...event } = await open();
  await app.call(updateRegistration, { params: event, body: { isAuthRequired: true } });
  expect((await send()).body.Error.Code).toBe("attendee-not-signed-in");
  const token = await signIn(event);
  const body = { results: event.resultsOf("another@example.org") };
  const headers = { "attendee-session": token };
  expect((await app.call(submit, { params: { code: event.code }, body }, null, headers)).status).toBe(201);
});
