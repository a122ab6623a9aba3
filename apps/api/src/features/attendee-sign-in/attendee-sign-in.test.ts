import { requestVerificationCode } from "@foyer/contract/attend.ts";
import {
  beginProviderSignIn,
  getAttendee,
  signInByCode,
  signOutAttendee,
} from "@foyer/contract/attendee-sign-in.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addRegistration, askForEmailOnly, makeEvent } from "../../../test/events/event.ts";
import {
  ANN,
  app,
  call,
  lock,
  mailedCode,
  type Opened,
  open,
  outcomeOf,
  register,
  setUpAttendees,
  signIn,
} from "../../../test/feature-setups/attendee-setup.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp } from "../../../test/server/app-client.ts";
import { removeEndedSessions } from "./attendee-session.store.ts";

setUpAttendees();

// rules/attendee-sign-in 1, 5
describe("a registration whose attendees sign in", () => {
  it("refuses everybody who is not signed in at it", async () => {
    const [opened, other] = [await open(), await open()];
    const sibling = await lock(await addRegistration(app, opened.projectId));
    const tokens = [undefined, "", "x", "x".repeat(5000), await signIn(other), await signIn(sibling)];
    for (const token of tokens)
      expect(outcomeOf(await register(opened, token))).toEqual([401, "attendee-not-signed-in"]);
    const token = await signIn(opened);
    expect((await call(getAttendee, other, undefined, token)).body.attendee).toBeNull();
    expect((await register(opened, token)).status).toBe(201);
  });

  it("refuses an ended session, but repeats a lost answer", async () => {
    const opened = await open();
    const left = await signIn(opened, "left@example.org");
    expect((await call(signOutAttendee, opened, undefined, left)).status).toBe(204);
    expect(outcomeOf(await register(opened, left))).toEqual([401, "attendee-not-signed-in"]);

    const token = await signIn(opened);
    const key = crypto.randomUUID();
    const first = await register(opened, token, key);
    await sql`update attendee_session set expires_at = now()`.execute(app.db);
    expect((await register(opened, token, key)).body).toEqual(first.body);
    expect(outcomeOf(await register(opened, token))).toEqual([401, "attendee-not-signed-in"]);
    await removeEndedSessions(app.db);
    expect((await sql`select from attendee_session`.execute(app.db)).rows).toEqual([]);
  });

  it("ends no session of another registration", async () => {
    const [opened, other] = [await open(), await open()];
    const token = await signIn(opened);
    await call(signOutAttendee, other, undefined, token);
    expect((await call(getAttendee, opened, undefined, token)).body.attendee).toMatchObject({ email: ANN });
  });

  it("is only one with the option", async () => {
    const event = await makeEvent(app);
    const asked = await askForEmailOnly(app, event);
    expect((await register({ ...event, asked })).status).toBe(201);
    expect(outcomeOf(await call(signInByCode, event, { email: ANN, code: "123456" }))).toEqual([
      404,
      "not-found",
    ]);
    expect(outcomeOf(await call(beginProviderSignIn, await open()))).toEqual([404, "not-found"]);
  });
});

// rules/attendee-sign-in 5
describe("one live ticket for each attendee", () => {
  it("in any spelling of the address, until it ends", async () => {
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
    expect(outcomeOf(await register(opened, again, undefined, "other@example.org"))).toEqual([
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
    expect(new Set(answers.filter(({ status }) => status !== 201).map((one) => outcomeOf(one)[1]))).toEqual(
      new Set(["already-registered"]),
    );
  });

  it("negative control: the index alone keeps it, and without the index there are several", async () => {
    const other = await startTestApp();
    const sold = async () => (await atOnce(other)).filter(({ status }) => status === 201).length;
    const looks = { sql: "unique_subject = any(v_subjects)", becomes: "false" };
    await switchOffInFunction(other.db, "find_sale_facts", looks);
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

  it("is invalid after five wrong attempts, and after ten minutes", async () => {
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

  it("is requested with the same answer whether the address has a ticket or not", async () => {
    const opened = await open();
    await register(opened, await signIn(opened));
    await sql`update verification_code set made_at = now() - interval '1 minute'`.execute(app.db);
    const ask = async (email: string) => {
      const { status, text } = await call(requestVerificationCode, opened, { email });
      return [status, text];
    };
    expect(await ask(ANN)).toEqual(await ask("nobody@example.org"));
  });

  it("and the session's token are stored only as hashes", async () => {
    const token = await signIn(await open());
    for (const table of ["attendee_session", "verification_code", "audit", "outbox", "rate_limit_count"]) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        app.db,
      );
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    }
  });
});
