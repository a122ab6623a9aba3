import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import type { Tokens } from "../../../test/oidc-client.ts";
import { PASSWORD, type SignInApp, startSignInApp } from "../../../test/sign-in-app.ts";

let database: TestDatabase;
let app: SignInApp;
let admin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startSignInApp(database.url);
  admin = (await app.client().tokens("admin", PASSWORD)).access_token;
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});
beforeEach(() => app.db.deleteFrom("login_failure").execute());

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Answer = { status: number; body: any };

async function call(
  method: string,
  path: string,
  body?: object,
  token: string | null = admin,
): Promise<Answer> {
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
const find = (token: string) => call("POST", "/public/invitations", { token }, null);
const accept = (body: object) => call("POST", "/public/invitations/acceptance", body, null);
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
const age = (token: string) =>
  sql`update invitation set expires_at = now() where token_hash = sha256(${token}::text::bytea)`.execute(
    app.db,
  );
const GOOD = "seven purple boats";
/** Twenty passwords are hashed at once, which is slow on purpose. */
const SLOW_MS = 90_000;
let people = 0;

async function invite(role = "viewer") {
  people += 1;
  const login = `person${people}`;
  const { body } = await call("POST", "/staff", {
    name: `Person ${people}`,
    role,
    email: `${login}@example.com`,
  });
  return {
    id: body.staff.id as number,
    name: `Person ${people}`,
    login,
    role,
    token: tokenOf(body.link.url),
  };
}
async function member(role = "viewer") {
  const person = await invite(role);
  expect((await accept({ token: person.token, login: person.login, password: GOOD })).status).toBe(201);
  return person;
}
const deactivate = (person: { id: number; name: string; role: string }, active = false) =>
  call("PUT", `/staff/${person.id}`, { name: person.name, role: person.role, active });
const json = async (answer: Response) => (await answer.json()) as Record<string, string>;
const session = (token: string) => call("GET", "/session", undefined, token);
const trySignIn = async (login: string, password: string) => {
  const client = app.client();
  return (await client.post(await client.openLogin(), { login, password })).status;
};

describe("a link", () => {
  it("says whom it is for, as often as asked", async () => {
    const { token, name, login } = await invite();
    for (let times = 0; times < 3; times += 1) {
      expect(await find(token)).toMatchObject({
        status: 200,
        body: { kind: "join", name, email: `${login}@example.com`, login: null, by: "password" },
      });
    }
  });

  it("that is wrong, or half, is unknown", async () => {
    const { token } = await invite();
    for (const wrong of [token.slice(1), `${token}x`, "x", token.toUpperCase()]) {
      expect(await find(wrong)).toMatchObject({
        status: 404,
        body: { Error: { Code: "invitation-unknown" } },
      });
      const answer = await accept({ token: wrong, login: "somebody", password: GOOD });
      expect(answer.body.Error.Code).toBe("invitation-unknown");
    }
  });

  it("that is used, old or withdrawn says which, and opens nothing", async () => {
    const [used, old, withdrawn] = [await member(), await invite(), await invite()];
    await age(old.token);
    await call("POST", `/staff/${withdrawn.id}/invitation`, {});
    for (const [person, code] of [
      [used, "invitation-used"],
      [old, "invitation-expired"],
      [withdrawn, "invitation-withdrawn"],
    ] as const) {
      expect(await find(person.token)).toMatchObject({ status: 409, body: { Error: { Code: code } } });
      const answer = await accept({ token: person.token, login: `other-${person.login}`, password: GOOD });
      expect(answer).toMatchObject({ status: 409, body: { Error: { Code: code } } });
    }
  });

  it("cannot be guessed for long: failures count for the address, right links do not", async () => {
    const { token } = await invite();
    for (let times = 0; times < 30; times += 1) expect((await find(token)).status).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await find("guess")).status));
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(20);
    expect(statuses).toContain(429);
    expect(await find(token)).toMatchObject({ status: 429, body: { Error: { Code: "too-many-requests" } } });
    expect((await accept({ token, login: "late", password: GOOD })).status).toBe(429);
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
      "At least 5 different characters",
    ],
    [
      "the login",
      { login: "some.body.else", password: "Some.Body.Else" },
      "password",
      "Must not be your name, login or e-mail address",
    ],
    ["a login with a space", { login: "two words" }, "login", "Must not contain spaces"],
    ["a short login", { login: " ab " }, "login", "At least 3 characters"],
    ["no login", { login: undefined }, "login", "Login is required"],
    ["no password", { password: "" }, "password", "Password is required"],
  ])("with %s is refused at its field, and the link stays", async (_, wrong, field, sentence) => {
    const { token, login } = await invite();
    const refused = await accept({ token, login, password: GOOD, ...wrong });
    expect(refused).toMatchObject({ status: 422, body: { Error: { Fields: { [field]: sentence } } } });
    expect((await find(token)).status).toBe(200);
  });

  it("with one's own name or address as password is refused", async () => {
    const { body } = await call("POST", "/staff", {
      name: "Wolfgang Amadeus",
      email: "wolfgang@example.com",
      role: "viewer",
    });
    const token = tokenOf(body.link.url);
    for (const password of ["wolfgang  AMADEUS", "Wolfgang@Example.com"]) {
      expect((await accept({ token, login: "wolf", password })).body.Error.Code).toBe("weak-password");
    }
  });

  it("with a login that is taken is refused, and the link stays", async () => {
    const { token, login } = await invite();
    const refused = await accept({ token, login: " ADMIN", password: GOOD });
    expect(refused).toMatchObject({
      status: 409,
      body: { Error: { Code: "login-taken", Fields: { login: expect.any(String) } } },
    });
    expect((await accept({ token, login, password: GOOD })).status).toBe(201);
  });

  it("makes an account that signs in, with the role that was given, and is recorded once", async () => {
    const person = await member("operator");
    const { access_token } = await app.client().tokens(person.login, GOOD);
    expect((await session(access_token)).body).toEqual({ name: person.name, role: "operator", projects: [] });
    expect((await call("GET", "/staff", undefined, access_token)).status).toBe(403);
    expect((await call("GET", `/staff/${person.id}`)).body).toMatchObject({
      joined: true,
      login: person.login,
      invitation: null,
    });
    const rows = await app.db
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

  it("by 20 at once makes one account", { timeout: SLOW_MS }, async () => {
    const person = await invite();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        accept({ token: person.token, login: `racer-${n}`, password: GOOD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const accounts = await app.db
      .selectFrom("account")
      .select("login")
      .where("staff_id", "=", person.id)
      .execute();
    expect(accounts).toEqual([{ login: answers.find(({ status }) => status === 201)?.body.login }]);
  });
});

describe("a reset password", () => {
  const reset = (id: number) => call("POST", `/staff/${id}/password-reset`, {});

  it("ends the old one, every session and every refresh token at once; the link gives a new one", async () => {
    const person = await member();
    const client = app.client();
    const tokens = await client.tokens(person.login, GOOD);
    const link = await reset(person.id);
    expect(link.status).toBe(201);
    const hours = (Date.parse(link.body.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24.1);
    expect((await json(await client.refresh(tokens.refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await trySignIn(person.login, GOOD)).toBe(422);

    const token = tokenOf(link.body.url);
    expect((await find(token)).body).toMatchObject({ kind: "password", login: person.login });
    const chosen = await accept({ token, login: "another-login", password: "eight yellow ships" });
    expect(chosen).toEqual({ status: 201, body: { login: person.login } });
    expect(await trySignIn(person.login, GOOD)).toBe(422);
    expect(await trySignIn(person.login, "eight yellow ships")).toBe(303);
  });

  it("also ends a sign-in that is half way", async () => {
    const person = await member();
    const client = app.client();
    const answer = await client.post(await client.openLogin(), { login: person.login, password: GOOD });
    expect(answer.status).toBe(303);
    await reset(person.id);
    const next = await client.get(answer.headers.get("location") ?? "");
    expect(next.headers.get("location") ?? "").not.toContain("code=");
  });

  it("is used once, by 20 at once", { timeout: SLOW_MS }, async () => {
    const person = await member();
    const token = tokenOf((await reset(person.id)).body.url);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => accept({ token, password: `password number ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const won = answers.findIndex(({ status }) => status === 201);
    expect(await trySignIn(person.login, `password number ${won}`)).toBe(303);
  });

  it("negative control: where the mark of use does not stick, several get through", {
    timeout: SLOW_MS,
  }, async () => {
    const person = await member();
    const token = tokenOf((await reset(person.id)).body.url);
    await sql`create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end'`.execute(
      app.db,
    );
    await sql`create trigger forget_use before update on invitation for each row execute function forget_use()`.execute(
      app.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => accept({ token, password: `password number ${n}` })),
    );
    await sql`drop function forget_use cascade`.execute(app.db);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
  });

  it("is not one's own, nor that of somebody invited or deactivated", async () => {
    const me = (await call("GET", "/staff")).body.items.find(
      ({ login }: { login: string }) => login === "admin",
    );
    expect((await reset(me.id)).body.Error.Code).toBe("own-password");
    expect((await reset((await invite()).id)).body.Error.Code).toBe("not-joined");
    const gone = await member();
    await deactivate(gone);
    expect((await reset(gone.id)).body.Error.Code).toBe("staff-deactivated");
    expect((await reset(999_999)).status).toBe(404);
    expect(await trySignIn("admin", PASSWORD)).toBe(303);
  });

  it("of two admins who reset each other at once, one keeps a password", async () => {
    const other = await member("admin");
    const theirs = (await app.client().tokens(other.login, GOOD)).access_token;
    const me = (await call("GET", "/staff")).body.items.find(
      ({ login }: { login: string }) => login === "admin",
    );
    const answers = await Promise.all([
      call("POST", `/staff/${other.id}/password-reset`, {}, admin),
      call("POST", `/staff/${me.id}/password-reset`, {}, theirs),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.Error.Code).toBe("last-admin");
    // Whoever was reset chooses a password again: the tests after this one need the admin.
    const link = answers.find(({ status }) => status === 201)?.body.url;
    await accept({ token: tokenOf(link), password: GOOD });
    await app.db
      .updateTable("account")
      .set((row) => ({
        password_hash: row
          .selectFrom("account as a")
          .select("a.password_hash")
          .where("a.login", "=", other.login),
      }))
      .where("login", "=", "admin")
      .execute();
    await deactivate(other);
  });
});

describe("deactivating", () => {
  it("ends access at once: tokens open nothing, nothing renews, the password does not enter", async () => {
    const person = await member("manager");
    const client = app.client();
    const tokens = await client.tokens(person.login, GOOD);
    expect((await call("GET", "/countries", undefined, tokens.access_token)).status).toBe(200);
    await deactivate(person);
    expect((await call("GET", "/countries", undefined, tokens.access_token)).status).toBe(403);
    expect((await session(tokens.access_token)).body).toMatchObject({ role: null, projects: [] });
    expect((await json(await client.refresh(tokens.refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await trySignIn(person.login, GOOD)).toBe(403);
  });

  it("and back: the password works again, what was ended stays ended", async () => {
    const person = await member("manager");
    const client = app.client();
    const { refresh_token } = await client.tokens(person.login, GOOD);
    await deactivate(person);
    await deactivate(person, true);
    expect((await json(await client.refresh(refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await trySignIn(person.login, GOOD)).toBe(303);
  });
});

describe("one's own password", () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    call("PUT", "/account/password", { currentPassword, newPassword }, token);

  it("is changed with the current one; this session goes on, all others end", async () => {
    const person = await member();
    const [here, elsewhere] = [app.client(), app.client()];
    const mine = await here.tokens(person.login, GOOD);
    const theirs = await elsewhere.tokens(person.login, GOOD);
    expect((await call("GET", "/account", undefined, mine.access_token)).body).toEqual({
      name: person.name,
      email: `${person.login}@example.com`,
      login: person.login,
    });
    expect((await change(mine.access_token, GOOD, "nine silver trains")).status).toBe(200);
    const renewed = (await (await here.refresh(mine.refresh_token)).json()) as Tokens;
    expect((await session(renewed.access_token)).status).toBe(200);
    expect((await here.signInSilently()).searchParams.get("error")).toBeNull();
    expect((await json(await elsewhere.refresh(theirs.refresh_token))).error).toBe("invalid_grant");
    expect((await elsewhere.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await trySignIn(person.login, GOOD)).toBe(422);
    expect(await trySignIn(person.login, "nine silver trains")).toBe(303);
  });

  it("is refused with a wrong current one, a weak new one, without a sign-in; wrong ones are counted", async () => {
    const person = await member();
    const { access_token } = await app.client().tokens(person.login, GOOD);
    expect(
      (await call("PUT", "/account/password", { currentPassword: GOOD, newPassword: GOOD }, null)).status,
    ).toBe(401);
    expect(await change(access_token, "not the password", "nine silver trains")).toMatchObject({
      status: 422,
      body: { Error: { Code: "wrong-password", Fields: { currentPassword: expect.any(String) } } },
    });
    expect((await change(access_token, GOOD, person.name)).body.Error.Fields).toEqual({
      newPassword: "At least 12 characters",
    });
    expect(await trySignIn(person.login, GOOD)).toBe(303);
    const count = app.db
      .selectFrom("login_failure")
      .select("failures")
      .where("key", "=", `login:${person.login}`);
    expect((await count.executeTakeFirst())?.failures).toBe(1);
    await app.db.updateTable("login_failure").set({ failures: 60 }).execute();
    expect((await change(access_token, GOOD, "nine silver trains")).status).toBe(429);
  });

  it("is not changed by somebody who is deactivated", async () => {
    const person = await member();
    const { access_token } = await app.client().tokens(person.login, GOOD);
    await deactivate(person);
    expect((await change(access_token, GOOD, "nine silver trains")).status).toBe(403);
  });
});

it("nothing of all this is a secret in the audit or in the answers about people", async () => {
  const hashes = await app.db.selectFrom("account").select("password_hash").execute();
  const rows = JSON.stringify([
    await app.db.selectFrom("audit").selectAll().execute(),
    (await call("GET", "/staff")).body,
    (await call("GET", "/audit?sizePerPage=50")).body,
  ]);
  const secrets = [
    GOOD,
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
