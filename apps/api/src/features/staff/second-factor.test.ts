import { updateSettings } from "@foyer/contract/application-setting.ts";
import * as contract from "@foyer/contract/second-factor.ts";
import { getSession } from "@foyer/contract/session.ts";
import { listStaff, resetPassword, resetSecondFactor } from "@foyer/contract/staff.ts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp } from "../../../test/server/app-client.ts";
import { startFactorSignIns } from "../../../test/sign-in/factor-sign-ins.ts";
import { location, type Tokens } from "../../../test/sign-in/oidc-client.ts";
import { GOOD_PASSWORD } from "../../../test/sign-in/staff-people.ts";
import { bytesOf, codeIn } from "../../../test/sign-in/totp-code.ts";

let at: Awaited<ReturnType<typeof startFactorSignIns>>;
beforeAll(async () => {
  at = await startFactorSignIns();
});
afterAll(() => at?.people.stop());
beforeEach(() => at.forgetRates());

const requireFrom = (value: "optional" | "required") =>
  at.people.call(updateSettings, {
    body: { categories: [{ name: "Sign-in", settings: [{ codeName: "Second_factor", value }] }] },
  });

describe("changing them", () => {
  it("takes the password again ten minutes after the sign-in", async () => {
    const person = await at.people.member();
    const client = at.people.client();
    const { refresh_token } = await client.tokens(person.login, GOOD_PASSWORD);
    const old = { now: Date.now() + 11 * 60_000 };
    const { access_token } = (await (await client.refresh(refresh_token)).json()) as Tokens;
    const realNow = Date.now;
    Date.now = () => old.now;
    try {
      const late = { status: 403, body: { Error: { Code: "confirm-yourself" } } };
      expect(await at.people.call(contract.beginAuthenticatorApp, { body: {} }, access_token)).toMatchObject(
        late,
      );
      expect(await at.people.call(contract.renewRecoveryCodes, { body: {} }, access_token)).toMatchObject(
        late,
      );
      const confirm = (currentPassword: string) =>
        at.people.call(contract.confirmMyself, { body: { currentPassword } }, access_token);
      expect((await confirm("not the password")).body.Error.Fields).toEqual({
        currentPassword: expect.any(String),
      });
      expect((await confirm(GOOD_PASSWORD)).body.isConfirmed).toBe(true);
      expect((await at.people.call(contract.beginAuthenticatorApp, { body: {} }, access_token)).status).toBe(
        201,
      );
    } finally {
      Date.now = realNow;
    }
  });

  it("removing the last one removes the recovery codes; each change is in the audit", async () => {
    const { person, token } = await at.memberWithApp();
    const { added } = await at.addPasskey(token, "Key on my ring");
    expect(added.body.recoveryCodes).toEqual([]);
    const factors = (await at.people.call(contract.getSecondFactor, {}, token)).body;
    expect(factors).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: "Key on my ring" }] });
    const passkeyId = factors.passkeys[0].id;
    expect((await at.people.call(contract.removeAuthenticatorApp, {}, token)).body.recoveryCodesLeft).toBe(
      10,
    );
    const removed = await at.people.call(contract.removePasskey, { params: { passkeyId } }, token);
    expect(removed.body).toMatchObject({ passkeys: [], authenticatorApp: null, recoveryCodesLeft: 0 });
    expect((await at.people.call(contract.removePasskey, { params: { passkeyId } }, token)).status).toBe(404);
    const rows = await at.people.db
      .selectFrom("audit")
      .select(["staff_id", "after"])
      .where("entity_id", "=", String(person.id))
      .orderBy("id")
      .execute();
    const changes = rows.flatMap(({ after }) => (after as { secondFactor?: string })?.secondFactor ?? []);
    expect(changes).toEqual([
      "authenticator app added",
      "passkey added: Key on my ring",
      "authenticator app removed",
      "passkey removed: Key on my ring",
    ]);
    expect(await at.people.trySignIn(person.login, GOOD_PASSWORD)).toBe(303);
  });

  it("of somebody else's passkey is not possible", async () => {
    const [one, other] = [await at.people.member(), await at.people.member()];
    const token = await at.tokenOf(one);
    await at.addPasskey(token);
    const passkeyId = (await at.people.call(contract.getSecondFactor, {}, token)).body.passkeys[0].id;
    const stranger = await at.tokenOf(other);
    expect((await at.people.call(contract.removePasskey, { params: { passkeyId } }, stranger)).status).toBe(
      404,
    );
  });
});

describe("an admin's reset", () => {
  it("removes them and ends the person's sessions; the password stays", async () => {
    const { person, token, secret } = await at.memberWithApp();
    const inList = async () =>
      (await at.people.call(listStaff, {})).body.items.find(({ id }: { id: number }) => id === person.id)
        .hasSecondFactor;
    expect(await inList()).toBe(true);
    const unfinished = await at.afterPassword(person);
    const answer = await at.people.call(resetSecondFactor, { params: { id: person.id }, body: {} });
    expect([answer.status, answer.body.hasSecondFactor, await inList()]).toEqual([200, false, false]);
    expect((await at.people.call(getSession, {}, token)).status).toBe(401);
    // An unfinished sign-in starts again.
    expect((await unfinished.prove({ code: codeIn(secret) })).status).toBe(303);
    expect((await unfinished.client.get(unfinished.page)).status).toBe(200);
    expect(await at.tokenOf(person)).toBeTruthy();
    const again = await at.people.call(resetSecondFactor, { params: { id: person.id }, body: {} });
    expect(again).toMatchObject({ status: 409, body: { Error: { Code: "no-second-factor" } } });
  });

  it("is for admins, and not for one's own", async () => {
    const person = await at.people.member("manager");
    const token = await at.tokenOf(person);
    expect(
      (await at.people.call(resetSecondFactor, { params: { id: person.id }, body: {} }, token)).status,
    ).toBe(403);
    const { body } = await at.people.call(listStaff, {});
    const me = body.items.find(({ login }: { login: string }) => login === "admin");
    expect(await at.people.call(resetSecondFactor, { params: { id: me.id }, body: {} })).toMatchObject({
      status: 409,
      body: { Error: { Code: "own-second-factor" } },
    });
  });

  it("of the password keeps the second factor: the link alone does not sign in", async () => {
    const { person } = await at.memberWithApp();
    const { body } = await at.people.call(resetPassword, { params: { id: person.id }, body: {} });
    const token = body.url.split("/").at(-1);
    expect((await at.people.accept({ token, password: "eight yellow ships" })).status).toBe(201);
    const client = at.people.client();
    const answer = await client.post(await client.openLogin(), {
      login: person.login,
      password: "eight yellow ships",
    });
    expect(location(answer)).toContain("/oidc/interaction/");
  });
});

describe("when it is required", () => {
  it("the sign-in continues after one was added, with recovery codes; earlier sessions stay", async () => {
    const person = await at.people.member();
    const before = await at.tokenOf(person);
    expect((await requireFrom("required")).status).toBe(200);
    try {
      expect((await at.people.call(getSession, {}, before)).status).toBe(200);
      const client = at.people.client();
      const answer = await client.post(await client.openLogin(), {
        login: person.login,
        password: GOOD_PASSWORD,
      });
      const page = new URL(location(answer), at.origin).href;
      const html = await (await client.get(page)).text();
      const secret = bytesOf(/class="code key">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(" ", "") ?? "");
      expect((await client.post(`${page}/finish`, {})).status).toBe(303);
      const again = await client.post(page, { login: person.login, password: GOOD_PASSWORD });
      expect(location(again)).toBe(new URL(page).pathname);
      expect((await client.post(`${page}/enrol`, { code: "000000" })).status).toBe(422);
      const done = await client.post(`${page}/enrol`, { code: codeIn(secret) });
      const shown = await done.text();
      expect(shown.match(/<li class="code">[a-z2-9-]{19}</g)).toHaveLength(10);
      const { id_token, access_token } = await at.tokensAfter(
        client,
        await client.post(`${page}/finish`, {}),
      );
      expect(decodeJwt(id_token)).toMatchObject({ acr: "aal2", amr: ["pwd", "otp", "mfa"] });
      expect(await at.people.call(contract.removeAuthenticatorApp, {}, access_token)).toMatchObject({
        status: 409,
        body: { Error: { Code: "last-second-factor" } },
      });
    } finally {
      await requireFrom("optional");
    }
  });
});

describe("with another identity provider", () => {
  it("shows none of this", async () => {
    const app = await startTestApp();
    try {
      expect((await app.call(contract.getSecondFactor, {})).body.Error.Code).toBe("no-passwords-here");
      expect((await app.call(contract.beginPasskey, { body: {} })).body.Error.Code).toBe("no-passwords-here");
      expect((await app.call(resetSecondFactor, { params: { id: 1 }, body: {} })).body.Error.Code).toBe(
        "no-passwords-here",
      );
      const refused = await app.call(updateSettings, {
        body: {
          categories: [{ name: "Sign-in", settings: [{ codeName: "Second_factor", value: "required" }] }],
        },
      });
      expect(refused.status).toBe(422);
    } finally {
      await app.stop();
    }
  });
});
