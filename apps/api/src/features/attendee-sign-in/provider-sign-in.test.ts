import { requestVerificationCode } from "@foyer/contract/attend.ts";
import {
  beginProviderSignIn,
  endProviderSignIn,
  getAttendee,
  signInByCode,
} from "@foyer/contract/attendee-sign-in.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestEvent } from "../../../test/events/event.ts";
import {
  ANN,
  call,
  type Opened,
  open,
  outcomeOf,
  register,
  setUpAttendees,
} from "../../../test/feature-setups/attendee-setup.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { type ForeignProvider, startForeignProvider } from "../../../test/sign-in/foreign-provider.ts";
import { OidcClient } from "../../../test/sign-in/oidc-client.ts";

setUpAttendees();

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
    expect(outcomeOf(await register(opened, again.token, undefined, "x@example.org", theirs))).toEqual([
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
    expect(outcomeOf(await end({ ...answer, state: `${answer.state}x` }))).toEqual(failed);
    expect(outcomeOf(await end({ ...answer, state: "x.y.z" }))).toEqual(failed);
    expect(outcomeOf(await end(answer, elsewhere))).toEqual(failed);
    // A code that was stolen from another sign-in: nonce and verifier are not its own.
    expect(outcomeOf(await end({ ...answer, state }))).toEqual(failed);
    const another = await comeBack("erik");
    expect((await end(another)).status).toBe(201);
    expect(outcomeOf(await end(another))).toEqual(failed);
    expect(outcomeOf(await end({ ...answer, authorizationCode: "made up" }))).toEqual(failed);
  });

  it("nobody signs in by a code", async () => {
    expect(
      outcomeOf(await call(signInByCode, opened, { email: ANN, code: "123456" }, undefined, theirs)),
    ).toEqual([...[404, "not-found"]]);
  });

  it("no code is mailed for a sign-in", async () => {
    const asked = await call(requestVerificationCode, opened, { email: ANN }, undefined, theirs);
    expect(asked.status).toBe(204);
    expect((await sql`select from mail where kind = 'verification-code'`.execute(theirs.db)).rows).toEqual(
      [],
    );
  });

  it("fails with a problem while the provider is down", async () => {
    const away = await startTestApp({ ATTENDEE_OIDC_ISSUER: "http://127.0.0.1:9" });
    const there = await open(away);
    expect(outcomeOf(await call(beginProviderSignIn, there, undefined, undefined, away))).toEqual([
      422,
      "sign-in-failed",
    ]);
    await away.stop();
  });
});
