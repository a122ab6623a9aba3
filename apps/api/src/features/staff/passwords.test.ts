import { changePassword, getAccount } from "@foyer/contract/account.ts";
import { countries } from "@foyer/contract/countries.ts";
import { listStaff, resetPassword } from "@foyer/contract/staff.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { location, type Tokens } from "../../../test/sign-in/oidc-client.ts";
import { people, session, setUpPeople } from "../../../test/sign-in/set-up-people.ts";
import { PASSWORD } from "../../../test/sign-in/sign-in-app.ts";
import { GOOD_PASSWORD, tokenOf } from "../../../test/sign-in/staff-people.ts";
import { hashPassword } from "../../platform/identity-provider/password-hash.ts";

setUpPeople();

const json = async (answer: Response) => (await answer.json()) as Record<string, string>;

describe("a password from before the rules", () => {
  it.each(["only8chr", "password1234"])("%s leads from the login page to another one", async (weak) => {
    const person = await people.member();
    const account = people.db.updateTable("account").set({ password_hash: await hashPassword(weak) });
    await account.where("login", "=", person.login).execute();
    const client = people.client();
    const answer = await client.post(await client.openLogin(), { login: person.login, password: weak });
    const target = new URL(location(answer));
    expect([answer.status, target.search]).toEqual([303, "?reason=weak"]);
    expect(client.cookieNames()).not.toContain("foyer_session");
    const token = target.pathname.split("/").at(-1) ?? "";
    expect((await people.find(token)).body).toMatchObject({ kind: "password", login: person.login });
    expect(await people.accept({ token, password: weak })).toMatchObject({ status: 422 });
    expect(await people.accept({ token, password: "nine silver trains" })).toMatchObject({ status: 201 });
    expect(await people.trySignIn(person.login, "nine silver trains")).toBe(303);
    expect(await people.trySignIn(person.login, weak)).toBe(422);
  });
});

describe("a reset password", () => {
  const reset = (id: number) => people.call(resetPassword, { params: { id } });

  it("ends the old one, every session and every refresh token at once; the link gives a new one", async () => {
    const person = await people.member();
    const client = people.client();
    const tokens = await client.tokens(person.login, GOOD_PASSWORD);
    const link = await reset(person.id);
    expect(link.status).toBe(201);
    const hours = (Date.parse(link.body.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24.1);
    expect((await json(await client.refresh(tokens.refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await people.trySignIn(person.login, GOOD_PASSWORD)).toBe(422);

    const token = tokenOf(link.body.url);
    expect((await people.find(token)).body).toMatchObject({ kind: "password", login: person.login });
    const chosen = await people.accept({ token, login: "another-login", password: "eight yellow ships" });
    expect(chosen).toEqual({ status: 201, body: { login: person.login } });
    expect(await people.trySignIn(person.login, GOOD_PASSWORD)).toBe(422);
    expect(await people.trySignIn(person.login, "eight yellow ships")).toBe(303);
  });

  it("also ends an unfinished sign-in", async () => {
    const person = await people.member();
    const client = people.client();
    const answer = await client.post(await client.openLogin(), {
      login: person.login,
      password: GOOD_PASSWORD,
    });
    expect(answer.status).toBe(303);
    await reset(person.id);
    const next = await client.get(answer.headers.get("location") ?? "");
    expect(next.headers.get("location") ?? "").not.toContain("code=");
  });

  it("is used once, by 20 at once", async () => {
    const person = await people.member();
    const token = tokenOf((await reset(person.id)).body.url);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => people.accept({ token, password: `password number ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const won = answers.findIndex(({ status }) => status === 201);
    expect(await people.trySignIn(person.login, `password number ${won}`)).toBe(303);
  });

  it("negative control: where the mark of use does not stick, several get through", async () => {
    const person = await people.member();
    const token = tokenOf((await reset(person.id)).body.url);
    await sql`create function forget_use() returns trigger language plpgsql as 'begin new.used_at := null; return new; end'`.execute(
      people.db,
    );
    await sql`create trigger forget_use before update on invitation for each row execute function forget_use()`.execute(
      people.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => people.accept({ token, password: `password number ${n}` })),
    );
    await sql`drop function forget_use cascade`.execute(people.db);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
  });

  it("is not one's own, nor that of somebody invited or deactivated", async () => {
    const me = (await people.call(listStaff, {})).body.items.find(
      ({ login }: { login: string }) => login === "admin",
    );
    expect((await reset(me.id)).body.Error.Code).toBe("own-password");
    expect((await reset((await people.invite()).id)).body.Error.Code).toBe("not-joined");
    const gone = await people.member();
    await people.deactivate(gone);
    expect((await reset(gone.id)).body.Error.Code).toBe("staff-deactivated");
    expect((await reset(999_999)).status).toBe(404);
    expect(await people.trySignIn("admin", PASSWORD)).toBe(303);
  });

  it("leaves one password when two admins reset each other concurrently", async () => {
    const other = await people.member("admin");
    const theirs = (await people.client().tokens(other.login, GOOD_PASSWORD)).access_token;
    const me = (await people.call(listStaff, {})).body.items.find(
      ({ login }: { login: string }) => login === "admin",
    );
    const answers = await Promise.all([
      people.call(resetPassword, { params: { id: other.id } }, people.admin),
      people.call(resetPassword, { params: { id: me.id } }, theirs),
    ]);
    // A reset ends the other's token at once, so the later one may be refused before it gets that far.
    const codes = answers.map(({ status, body }) => (status === 201 ? "reset" : body.Error.Code)).sort();
    expect(codes[1]).toBe("reset");
    expect(["last-admin", "not-signed-in"]).toContain(codes[0]);
    // The reset admin chooses a new password, because later tests need them.
    const link = answers.find(({ status }) => status === 201)?.body.url;
    await people.accept({ token: tokenOf(link), password: GOOD_PASSWORD });
    await people.db
      .updateTable("account")
      .set((row) => ({
        password_hash: row
          .selectFrom("account as a")
          .select("a.password_hash")
          .where("a.login", "=", other.login),
      }))
      .where("login", "=", "admin")
      .execute();
    await people.signInAdmin(GOOD_PASSWORD);
    await people.deactivate(other);
  });
});

describe("deactivating", () => {
  it("ends access at once: tokens, refresh tokens and the password stop working", async () => {
    const person = await people.member("manager");
    const client = people.client();
    const tokens = await client.tokens(person.login, GOOD_PASSWORD);
    expect((await people.call(countries.list, {}, tokens.access_token)).status).toBe(200);
    await people.deactivate(person);
    expect((await people.call(countries.list, {}, tokens.access_token)).status).toBe(401);
    expect((await session(tokens.access_token)).status).toBe(401);
    expect((await json(await client.refresh(tokens.refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await people.trySignIn(person.login, GOOD_PASSWORD)).toBe(403);
  });

  it("reactivating restores the password, but no ended session", async () => {
    const person = await people.member("manager");
    const client = people.client();
    const { refresh_token } = await client.tokens(person.login, GOOD_PASSWORD);
    await people.deactivate(person);
    await people.deactivate(person, true);
    expect((await json(await client.refresh(refresh_token))).error).toBe("invalid_grant");
    expect((await client.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await people.trySignIn(person.login, GOOD_PASSWORD)).toBe(303);
  });
});

describe("one's own password", () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    people.call(changePassword, { body: { currentPassword, newPassword } }, token);

  it("is changed with the current one; this session stays, all others end", async () => {
    const person = await people.member();
    const [here, elsewhere] = [people.client(), people.client()];
    const mine = await here.tokens(person.login, GOOD_PASSWORD);
    const theirs = await elsewhere.tokens(person.login, GOOD_PASSWORD);
    expect((await people.call(getAccount, {}, mine.access_token)).body).toEqual({
      name: person.name,
      email: `${person.login}@example.com`,
      login: person.login,
    });
    expect((await change(mine.access_token, GOOD_PASSWORD, "nine silver trains")).status).toBe(200);
    const renewed = (await (await here.refresh(mine.refresh_token)).json()) as Tokens;
    expect((await session(renewed.access_token)).status).toBe(200);
    expect((await here.signInSilently()).searchParams.get("error")).toBeNull();
    expect((await json(await elsewhere.refresh(theirs.refresh_token))).error).toBe("invalid_grant");
    expect((await elsewhere.signInSilently()).searchParams.get("error")).toBe("login_required");
    expect(await people.trySignIn(person.login, GOOD_PASSWORD)).toBe(422);
    expect(await people.trySignIn(person.login, "nine silver trains")).toBe(303);
  });

  it("is refused with a wrong current one, a weak new one or without a sign-in; wrong ones are counted", async () => {
    const person = await people.member();
    const { access_token } = await people.client().tokens(person.login, GOOD_PASSWORD);
    expect(
      (
        await people.call(
          changePassword,
          { body: { currentPassword: GOOD_PASSWORD, newPassword: GOOD_PASSWORD } },
          null,
        )
      ).status,
    ).toBe(401);
    expect(await change(access_token, "not the password", "nine silver trains")).toMatchObject({
      status: 422,
      body: { Error: { Code: "wrong-password", Fields: { currentPassword: expect.any(String) } } },
    });
    expect((await change(access_token, GOOD_PASSWORD, person.name)).body.Error.Fields).toEqual({
      newPassword: "At least 12 characters",
    });
    for (let times = 0; times < 9; times += 1) await change(access_token, "not it either", GOOD_PASSWORD);
    expect((await change(access_token, GOOD_PASSWORD, "nine silver trains")).status).toBe(429);
    // Only who is inside can reach that limit: signing in goes on.
    expect(await people.trySignIn(person.login, GOOD_PASSWORD)).toBe(303);
  });

  it("is not changed by somebody who is deactivated", async () => {
    const person = await people.member();
    const { access_token } = await people.client().tokens(person.login, GOOD_PASSWORD);
    await people.deactivate(person);
    expect((await change(access_token, GOOD_PASSWORD, "nine silver trains")).status).toBe(401);
  });
});
