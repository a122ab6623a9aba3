import { requestVerificationCode, submit } from "@foyer/contract/attend.ts";
import {
  beginProviderSignIn,
  endProviderSignIn,
  getAttendee,
  signInByCode,
  signOutAttendee,
} from "@foyer/contract/attendee-sign-in.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addRegistration,
  askForEmailOnly,
  emailResult,
  makeEvent,
  type TestEvent,
} from "../../../test/events/event.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { type ForeignProvider, startForeignProvider } from "../../../test/sign-in/foreign-provider.ts";
import { OidcClient } from "../../../test/sign-in/oidc-client.ts";
import { removeEndedSessions } from "./attendee-session.store.ts";

const ANN = "ann@example.org";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

type Opened = TestEvent & { asked: { stepId: number; questionId: number } };
async function lock(event: TestEvent, of = app): Promise<Opened> {
  const asked = await askForEmailOnly(of, event);
  const changed = await of.call(updateRegistration, { params: event, body: { isAuthRequired: true } });
  expect(changed.body).toMatchObject({ isAuthRequired: true });
  return { ...event, asked };
}
const open = async (of = app) => lock(await makeEvent(of, { codes: 30 }), of);

const call = (
  endpoint: Parameters<TestApp["call"]>[0],
  { code }: TestEvent,
  body?: object,
  token?: string,
  of = app,
) =>
  of.call(
    endpoint,
    { params: { code }, ...(body && { body }) },
    null,
    token === undefined ? {} : { "attendee-session": token },
  );
function register(opened: Opened, token?: string, key: string = crypto.randomUUID(), email = ANN, of = app) {
  const headers = { "idempotency-key": key, ...(token !== undefined && { "attendee-session": token }) };
  const body = { results: [emailResult(opened.asked, email)] };
  return of.call(submit, { params: { code: opened.code }, body }, null, headers);
}
/** The code of the newest mail, which an admin may read where there is no mail server. */
async function mailedCode(of = app) {
  const [{ id: mailId, projectId }] = (await of.call(listMails, {})).body.Items;
  const { body } = await of.call(getMail, { params: { projectId, mailId } });
  return /\d{6}/.exec(body.text)?.[0] ?? "";
}
async function signIn(opened: Opened, email = ANN, of = app): Promise<string> {
  await sql`update verification_code set made_at = now() - interval '1 minute', requests = 0`.execute(of.db);
  expect((await call(requestVerificationCode, opened, { email }, undefined, of)).status).toBe(204);
  const answer = await call(signInByCode, opened, { email, code: await mailedCode(of) }, undefined, of);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.token;
}
const told = ({ status, body }: Awaited<ReturnType<typeof register>>) => [status, body?.Error?.Code];

// rules/attendee-sign-in 1, 5
describe("a registration whose attendees sign in", () => {
  it("refuses everybody who is not signed in at it", async () => {
    const [opened, other] = [await open(), await open()];
    const sibling = await lock(await addRegistration(app, opened.projectId));
    const tokens = [undefined, "", "x", "x".repeat(5000), await signIn(other), await signIn(sibling)];
    for (const token of tokens)
      expect(told(await register(opened, token))).toEqual([401, "attendee-not-signed-in"]);
    const token = await signIn(opened);
    expect((await call(getAttendee, other, undefined, token)).body.attendee).toBeNull();
    expect((await register(opened, token)).status).toBe(201);
  });

  it("refuses a session that was ended or has run out; an answer that was lost can still be asked for", async () => {
    const opened = await open();
    const left = await signIn(opened, "left@example.org");
    expect((await call(signOutAttendee, opened, undefined, left)).status).toBe(204);
    expect(told(await register(opened, left))).toEqual([401, "attendee-not-signed-in"]);

    const token = await signIn(opened);
    const key = crypto.randomUUID();
    const first = await register(opened, token, key);
    await sql`update attendee_session set expires_at = now()`.execute(app.db);
    expect((await register(opened, token, key)).body).toEqual(first.body);
    expect(told(await register(opened, token))).toEqual([401, "attendee-not-signed-in"]);
    await removeEndedSessions(app.db);
    expect((await sql`select from attendee_session`.execute(app.db)).rows).toEqual([]);
  });

  it("ends no session of another registration", async () => {
    const [opened, other] = [await open(), await open()];
    const token = await signIn(opened);
    await call(signOutAttendee, other, undefined, token);
    expect((await call(getAttendee, opened, undefined, token)).body.attendee).toMatchObject({ email: ANN });
  });

  it("is one that says so; others ask nobody", async () => {
    const event = await makeEvent(app);
    const asked = await askForEmailOnly(app, event);
    expect((await register({ ...event, asked })).status).toBe(201);
    expect(told(await call(signInByCode, event, { email: ANN, code: "123456" }))).toEqual([404, "not-found"]);
    expect(told(await call(beginProviderSignIn, await open()))).toEqual([404, "not-found"]);
  });
});

// rules/attendee-sign-in 5
describe("one live ticket for each attendee", () => {
  it("however the address is written, until it ends", async () => {
    const opened = await open();
    const token = await signIn(opened);
    expect((await call(getAttendee, opened, undefined, token)).body).toEqual({
      way: "code",
      attendee: { name: ANN, email: ANN, ticket: null },
    });
    const { ticket } = (await register(opened, token)).body;
    const again = await signIn(opened, " ANN@Example.org ");
    expect((await call(getAttendee, opened, undefined, again)).body.attendee.ticket).toBe(ticket.identifier);
    // The address among the answers does not matter.
    expect(told(await register(opened, again, undefined, "other@example.org"))).toEqual([
      409,
      "already-registered",
    ]);
    const params = { projectId: opened.projectId, ticketId: ticket.ticketId };
    expect((await app.call(cancelTicket, { params })).status).toBe(200);
    expect((await call(getAttendee, opened, undefined, again)).body.attendee.ticket).toBeNull();
    expect((await register(opened, again)).status).toBe(201);
    expect((await register(opened, await signIn(opened, "bob@example.org"))).status).toBe(201);
  });

  const atOnce = async (of = app) => {
    const opened = await open(of);
    const token = await signIn(opened, ANN, of);
    const one = () => register(opened, token, crypto.randomUUID(), ANN, of);
    return await Promise.all(Array.from({ length: 20 }, one));
  };

  it("also when twenty submissions come at once", async () => {
    const answers = await atOnce();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map((one) => told(one)[1]))).toEqual(
      new Set(["already-registered"]),
    );
  });

  it("negative control: the index alone keeps it, and without the index there are several", async () => {
    const other = await startTestApp();
    const sold = async () => (await atOnce(other)).filter(({ status }) => status === 201).length;
    const looks = { sql: "unique_subject = any(v_subjects)", becomes: "false" };
    await switchOffInFunction(other.db, "sell_batch", looks);
    expect(await sold()).toBe(1);
    await sql`drop index ticket_unique_subject`.execute(other.db);
    expect(await sold()).toBeGreaterThan(1);
    await other.stop();
  });
});

// rules/attendee-sign-in 2
describe("the code", () => {
  const tryCode = async (opened: Opened, code: string, email = ANN) => {
    const { status, body } = await call(signInByCode, opened, { email, code });
    return [status, body.Error?.Fields?.code];
  };

  it("works once, for its address and its registration", async () => {
    const [opened, other] = [await open(), await open()];
    await call(requestVerificationCode, opened, { email: ANN });
    const code = await mailedCode();
    expect(await tryCode(other, code)).toEqual([422, "VERIFICATION_CODE_ERROR"]);
    expect(await tryCode(opened, code, "bob@example.org")).toEqual([422, "VERIFICATION_CODE_ERROR"]);
    const answers = await Promise.all([tryCode(opened, code), tryCode(opened, code), tryCode(opened, code)]);
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
  });

  it("is over after five wrong ones, and after ten minutes", async () => {
    const opened = await open();
    await call(requestVerificationCode, opened, { email: ANN });
    const code = await mailedCode();
    const wrong = code === "000000" ? "111111" : "000000";
    for (let at = 1; at <= 4; at++)
      expect(await tryCode(opened, wrong)).toEqual([422, "VERIFICATION_CODE_ERROR"]);
    expect(await tryCode(opened, wrong)).toEqual([422, "VERIFICATION_CODE_TOO_MANY"]);
    expect(await tryCode(opened, code)).toEqual([422, "VERIFICATION_CODE_TOO_MANY"]);
    await signIn(opened);
    await sql`update verification_code set made_at = now() - interval '1 minute', requests = 0`.execute(
      app.db,
    );
    await call(requestVerificationCode, opened, { email: ANN });
    await sql`update verification_code set expires_at = now()`.execute(app.db);
    expect(await tryCode(opened, code)).toEqual([422, "VERIFICATION_CODE_ERROR"]);
  });

  it("is asked for with the same answer whether the address has a ticket or not", async () => {
    const opened = await open();
    await register(opened, await signIn(opened));
    await sql`update verification_code set made_at = now() - interval '1 minute'`.execute(app.db);
    const ask = async (email: string) => {
      const { status, text } = await call(requestVerificationCode, opened, { email });
      return [status, text];
    };
    expect(await ask(ANN)).toEqual(await ask("nobody@example.org"));
  });

  it("and the session's token are in no table but as hashes", async () => {
    const token = await signIn(await open());
    for (const table of ["attendee_session", "verification_code", "audit", "outbox", "rate_limit_count"]) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        app.db,
      );
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    }
  });
});

// rules/attendee-sign-in 3, with a real provider on a port of its own
describe("at an identity provider", () => {
  let provider: ForeignProvider;
  let theirs: TestApp;
  beforeAll(async () => {
    provider = await startForeignProvider("http://127.0.0.1:3000/r/sign-in");
    theirs = await startTestApp({
      ATTENDEE_OIDC_ISSUER: provider.url,
      ATTENDEE_OIDC_CLIENT_ID: provider.environment.OIDC_CLIENT_ID ?? "",
    });
  });
  afterAll(() => Promise.all([theirs?.stop(), provider?.stop()]));
  let opened: Opened;
  beforeEach(async () => {
    opened = await open(theirs);
  });

  const begin = async () => (await call(beginProviderSignIn, opened, undefined, undefined, theirs)).body;
  const end = (body: object, of: TestEvent = opened) => call(endProviderSignIn, of, body, undefined, theirs);
  /** Signs somebody in at the provider; what their browser comes back with. */
  async function comeBack(subject: string, started?: { url: string }) {
    const { url } = started ?? (await begin());
    const client = new OidcClient({ issuer: provider.url, clientId: "", redirectUri: "" });
    const back = (await provider.signIn(client, subject, url)).searchParams;
    return { state: back.get("state") ?? "", authorizationCode: back.get("code") ?? "" };
  }

  it("attendees sign in by code flow with PKCE and nonce, and have one live ticket a subject", async () => {
    expect((await call(getAttendee, opened, undefined, undefined, theirs)).body).toEqual({
      way: "provider",
      attendee: null,
    });
    const { url, state } = await begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({ response_type: "code", code_challenge_method: "S256", state });
    expect(asked.nonce).toMatch(/^[\w-]{43}$/);
    const { body } = await end(await comeBack("carla"));
    expect(body.attendee).toEqual({ name: "carla", email: "", ticket: null });
    expect((await register(opened, body.token, undefined, ANN, theirs)).status).toBe(201);
    const again = (await end(await comeBack("carla"))).body;
    expect(again.attendee.ticket).toMatch(/^[0-9a-f-]{36}$/);
    expect(told(await register(opened, again.token, undefined, "x@example.org", theirs))).toEqual([
      ...[409, "already-registered"],
    ]);
    const other = (await end(await comeBack("dora"))).body;
    expect((await register(opened, other.token, undefined, ANN, theirs)).status).toBe(201);
    const { rows } =
      await sql`select unique_subject from ticket where registration_id = ${opened.registrationId}
      order by id`.execute(theirs.db);
    expect(rows).toEqual(["carla", "dora"].map((sub) => ({ unique_subject: `${provider.url} ${sub}` })));
  });

  it("refuses another state, another registration, a used code, and a code that is none", async () => {
    const elsewhere = await open(theirs);
    const answer = await comeBack("erik");
    const { state } = await begin();
    const failed = [422, "sign-in-failed"];
    expect(told(await end({ ...answer, state: `${answer.state}x` }))).toEqual(failed);
    expect(told(await end({ ...answer, state: "x.y.z" }))).toEqual(failed);
    expect(told(await end(answer, elsewhere))).toEqual(failed);
    // A code that was stolen from another sign-in: nonce and verifier are not its own.
    expect(told(await end({ ...answer, state }))).toEqual(failed);
    const another = await comeBack("erik");
    expect((await end(another)).status).toBe(201);
    expect(told(await end(another))).toEqual(failed);
    expect(told(await end({ ...answer, authorizationCode: "made up" }))).toEqual(failed);
  });

  it("nobody signs in by a code", async () => {
    expect(told(await call(signInByCode, opened, { email: ANN, code: "123456" }, undefined, theirs))).toEqual(
      [...[404, "not-found"]],
    );
  });

  it("no code is mailed for a sign-in", async () => {
    const asked = await call(requestVerificationCode, opened, { email: ANN }, undefined, theirs);
    expect(asked.status).toBe(204);
    expect((await sql`select from mail where kind = 'verification-code'`.execute(theirs.db)).rows).toEqual(
      [],
    );
  });

  it("says that it failed while the provider is away", async () => {
    const away = await startTestApp({ ATTENDEE_OIDC_ISSUER: "http://127.0.0.1:9" });
    const there = await open(away);
    expect(told(await call(beginProviderSignIn, there, undefined, undefined, away))).toEqual([
      422,
      "sign-in-failed",
    ]);
    await away.stop();
  });
});
