import { toRequest } from "@foyer/api-client/to-request.ts";
import { listAudit } from "@foyer/contract/audit.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { acceptInvitation, findInvitation } from "@foyer/contract/invitations.ts";
import { getStaff, inviteStaff, listStaff, renewInvitation } from "@foyer/contract/staff.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { people, session, setUpPeople } from "../../../test/sign-in/set-up-people.ts";
import { PASSWORD } from "../../../test/sign-in/sign-in-app.ts";
import { GOOD_PASSWORD, tokenOf } from "../../../test/sign-in/staff-people.ts";

setUpPeople();

const age = (token: string) =>
  sql`update invitation set expires_at = now() where token_hash = sha256(${token}::text::bytea)`.execute(
    people.db,
  );

describe("a link", () => {
  it("shows its person, at every request", async () => {
    const { token, name, login } = await people.invite();
    for (let times = 0; times < 3; times += 1) {
      expect(await people.find(token)).toMatchObject({
        status: 200,
        body: { kind: "join", name, email: `${login}@example.com`, login: null, by: "password" },
      });
    }
  });

  it("that is wrong or incomplete is unknown", async () => {
    const { token } = await people.invite();
    for (const wrong of [token.slice(1), `${token}x`, "x", token.toUpperCase()]) {
      expect(await people.find(wrong)).toMatchObject({
        status: 404,
        body: { Error: { Code: "invitation-unknown" } },
      });
      const answer = await people.accept({ token: wrong, login: "somebody", password: GOOD_PASSWORD });
      expect(answer.body.Error.Code).toBe("invitation-unknown");
    }
  });

  it("that is used, expired or withdrawn is refused with that reason", async () => {
    const [used, old, withdrawn] = [await people.member(), await people.invite(), await people.invite()];
    await age(old.token);
    await people.call(renewInvitation, { params: { id: withdrawn.id } });
    for (const [person, code] of [
      [used, "invitation-used"],
      [old, "invitation-expired"],
      [withdrawn, "invitation-withdrawn"],
    ] as const) {
      expect(await people.find(person.token)).toMatchObject({ status: 409, body: { Error: { Code: code } } });
      const answer = await people.accept({
        token: person.token,
        login: `other-${person.login}`,
        password: GOOD_PASSWORD,
      });
      expect(answer).toMatchObject({ status: 409, body: { Error: { Code: code } } });
    }
  });

  it("has a rate limit for guesses, above which a valid one still works for the same address", async () => {
    const { token } = await people.invite();
    const from = async (body: object, endpoint: Endpoint = findInvitation) => {
      const { address: url, method, headers, body: payload } = toRequest(endpoint, { body }, null);
      const remoteAddress = "192.0.2.1";
      return await people.app.inject({ method, url, headers, remoteAddress, payload: String(payload) });
    };
    for (let times = 0; times < 30; times += 1) expect((await from({ token })).statusCode).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await from({ token: "guess" })).statusCode),
    );
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20);
    expect(statuses).toContain(429);
    const refused = await from({ token: "guess" });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ Error: { Code: "too-many-requests" } });
    const accepted = await from({ token, login: "late", password: GOOD_PASSWORD }, acceptInvitation);
    expect(accepted.statusCode).toBe(201);
  });
});

describe("accepting", () => {
  it.each([
    ["a short password", { password: "short" }, "password", "At least 12 characters"],
    [
      "a password of twelve half characters",
      { password: "😀".repeat(6) },
      "password",
      "At least 12 characters",
    ],
    [
      "one letter over and over",
      { password: "aaaaaaaaaaaaaaaa" },
      "password",
      "Too easily guessed: it is made of common words, runs of keys or repetitions",
    ],
    [
      "a common word with digits",
      { password: "password1234" },
      "password",
      "Too easily guessed: it is made of common words, runs of keys or repetitions",
    ],
    [
      "the login",
      { login: "some.body.elsewhere", password: "Some.Body.Elsewhere" },
      "password",
      "Too easily guessed: it is made of your name, login, email address or the name of this site",
    ],
    ["129 characters", { password: "🧑‍🚀 a b".repeat(43) }, "password", "No more than 128 characters"],
    ["a login with a space", { login: "two words" }, "login", "Must not contain spaces"],
    ["a short login", { login: " ab " }, "login", "At least 3 characters"],
    ["no login", { login: undefined }, "login", "Login is required"],
    ["no password", { password: "" }, "password", "Password is required"],
  ])("with %s is refused at its field, and the link stays", async (_, wrong, field, sentence) => {
    const { token, login } = await people.invite();
    const refused = await people.accept({ token, login, password: GOOD_PASSWORD, ...wrong });
    expect(refused).toMatchObject({ status: 422, body: { Error: { Fields: { [field]: sentence } } } });
    expect((await people.find(token)).status).toBe(200);
  });

  it("with one's own name or address as password is refused", async () => {
    const { body } = await people.call(inviteStaff, {
      body: {
        name: "Wolfgang Amadeus",
        email: "wolfgang@example.com",
        role: "viewer",
      },
    });
    const token = tokenOf(body.link.url);
    for (const password of [
      "wolfgang  AMADEUS",
      "Wolfgang@Example.com",
      "Amadeus2026!!",
      "foyer-Wolfgang-1",
    ]) {
      expect((await people.accept({ token, login: "wolf", password })).body.Error.Code).toBe("weak-password");
    }
  });

  it("with a taken login is refused, and the link stays valid", async () => {
    const { token, login } = await people.invite();
    const refused = await people.accept({ token, login: " ADMIN", password: GOOD_PASSWORD });
    expect(refused).toMatchObject({
      status: 409,
      body: { Error: { Code: "login-taken", Fields: { login: expect.any(String) } } },
    });
    expect((await people.accept({ token, login, password: GOOD_PASSWORD })).status).toBe(201);
  });

  it("creates an account with the granted role, and is recorded once", async () => {
    const person = await people.member("operator");
    const { access_token } = await people.client().tokens(person.login, GOOD_PASSWORD);
    expect((await session(access_token)).body).toEqual({
      name: person.name,
      role: "operator",
      projects: [],
      currency: "EUR",
      hasMailServer: false,
      cardPayments: null,
    });
    expect((await people.call(listStaff, {}, access_token)).status).toBe(403);
    expect((await people.call(getStaff, { params: { id: person.id } })).body).toMatchObject({
      joined: true,
      login: person.login,
      hasSecondFactor: false,
      invitation: null,
    });
    const rows = await people.db
      .selectFrom("audit")
      .selectAll()
      .where("entity_id", "=", String(person.id))
      .orderBy("id")
      .execute();
    expect(rows.map(({ action, staff_name, after }) => ({ action, staff_name, after })).at(-1)).toEqual({
      action: "update",
      staff_name: person.name,
      after: { login: person.login },
    });
    expect(rows).toHaveLength(2);
  });

  it("creates one account for 20 concurrent calls", async () => {
    const person = await people.invite();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        people.accept({ token: person.token, login: `racer-${n}`, password: GOOD_PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const accounts = await people.db
      .selectFrom("account")
      .select("login")
      .where("staff_id", "=", person.id)
      .execute();
    expect(accounts).toEqual([{ login: answers.find(({ status }) => status === 201)?.body.login }]);
  });
});

it("nothing of all this is a secret in the audit or in the answers about people", async () => {
  const hashes = await people.db.selectFrom("account").select("password_hash").execute();
  const rows = JSON.stringify([
    await people.db.selectFrom("audit").selectAll().execute(),
    (await people.call(listStaff, {})).body,
    (await people.call(listAudit, { query: { sizePerPage: 50 } })).body,
  ]);
  const secrets = [
    GOOD_PASSWORD,
    PASSWORD,
    "yellow ships",
    "silver trains",
    "password number",
    "/invitation/",
    "argon2",
    "eyJ",
  ];
  for (const secret of [...secrets, ...hashes.flatMap(({ password_hash }) => password_hash ?? [])]) {
    expect(rows).not.toContain(secret);
  }
  expect(rows).not.toMatch(/[\w-]{43}/);
});
