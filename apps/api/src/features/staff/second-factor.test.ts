import { updateSettings } from "@foyer/contract/application-setting.ts";
import * as contract from "@foyer/contract/second-factor.ts";
import { getSession } from "@foyer/contract/session.ts";
import { listStaff, resetPassword, resetSecondFactor } from "@foyer/contract/staff.ts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp } from "../../../test/app-client.ts";
import { location, type OidcClient, type Tokens } from "../../../test/oidc-client.ts";
import {
  addApp,
  atLocalhost,
  beginApp,
  createPasskey,
  signedInMember,
} from "../../../test/second-factors.ts";
import { GOOD, type StaffPeople, startStaffPeople } from "../../../test/staff-people.ts";
import { type Mechanism, switchOff } from "../../../test/switch-off.ts";
import { bytesOf, codeIn } from "../../../test/totp-code.ts";

let people: StaffPeople;
let origin: string;
beforeAll(async () => {
  people = await startStaffPeople(await atLocalhost());
  origin = people.publicUrl;
});
afterAll(() => people?.stop());
beforeEach(async () => {
  await people.db.deleteFrom("rate_limit_count").execute();
  await people.db.deleteFrom("rate_limit_turn").execute();
});

type Person = Awaited<ReturnType<StaffPeople["member"]>>;
const tokenOf = async (person: Person) => (await people.client().tokens(person.login, GOOD)).access_token;

/** As if the codes used so far were old. */
const letTimePass = () => people.db.updateTable("account_totp").set({ last_step: 0 }).execute();

async function memberWithApp() {
  const { person, token } = await signedInMember(people);
  const { secret, recoveryCodes } = await addApp(people, token);
  await letTimePass();
  return { person, token, secret, recoveryCodes };
}

/** A browser that has given the password; `page`: the address of its sign-in. */
async function afterPassword(person: Person, client = people.client()) {
  const login = await client.openLogin({ prompt: "login" });
  const answer = await client.post(login, { login: person.login, password: GOOD });
  const page = new URL(location(answer), origin).href;
  const prove = (form: Record<string, string>) => client.post(`${page}/prove`, form);
  return { client, page, prove };
}

/** One after another: six at once from one unknown network would wait for each other. */
async function sixSignIns(person: Person) {
  const signIns: Awaited<ReturnType<typeof afterPassword>>[] = [];
  for (let times = 0; times < 6; times += 1) signIns.push(await afterPassword(person));
  return signIns;
}

/** The tokens at the end of a sign-in whose last page gave this answer. */
async function tokensAfter(client: OidcClient, answer: Response): Promise<Tokens> {
  const callback = new URL(location(await client.get(new URL(location(answer), origin).href)));
  return (await (await client.exchange(callback)).json()) as Tokens;
}

const optionsIn = (html: string) =>
  JSON.parse(
    (/data-options="([^"]+)"/.exec(html)?.[1] ?? "null").replaceAll("&quot;", '"').replaceAll("&#39;", "'"),
  );

async function addPasskey(token: string, name?: string) {
  const { passkey, body } = await createPasskey(people, token, name);
  return { passkey, added: await people.call(contract.addPasskey, { body }, token) };
}

const requireFrom = (value: "optional" | "required") =>
  people.call(updateSettings, {
    body: { categories: [{ name: "Sign-in", settings: [{ codeName: "Second_factor", value }] }] },
  });

describe("an authenticator app", () => {
  it("is asked for after the password, and the ID token says so truthfully", async () => {
    const before = await people.member();
    const plain = decodeJwt((await people.client().tokens(before.login, GOOD)).id_token);
    expect([plain.acr, plain.amr]).toEqual(["aal1", ["pwd"]]);

    const { person, secret } = await memberWithApp();
    const { client, page, prove } = await afterPassword(person);
    expect(page).toContain("/oidc/interaction/");
    const html = await (await client.get(page)).text();
    expect(html).toMatch(/<input[^>]+name="code"/);
    expect(client.cookieNames()).not.toContain("foyer_devices");
    const refused = await prove({ code: "000000" });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("not right")]);
    const claims = decodeJwt((await tokensAfter(client, await prove({ code: codeIn(secret) }))).id_token);
    expect([claims.acr, claims.amr]).toEqual(["aal2", ["pwd", "otp", "mfa"]]);
    expect(client.cookieNames()).toContain("foyer_devices");
  });

  it("counts only once a code has proved it; its secret is stored encrypted", async () => {
    const person = await people.member();
    const token = await tokenOf(person);
    const secret = await beginApp(people, token);
    expect(
      await people.call(contract.addAuthenticatorApp, { body: { code: "000000" } }, token),
    ).toMatchObject({
      status: 422,
      body: { Error: { Code: "wrong-code" } },
    });
    expect((await people.call(contract.getSecondFactor, {}, token)).body.authenticatorApp).toBeNull();
    await people.call(contract.addAuthenticatorApp, { body: { code: codeIn(secret) } }, token);
    const { rows } = await people.db.executeQuery<{ secret: Buffer }>(
      people.db.selectFrom("account_totp").select("secret").compile(),
    );
    expect(rows.every((row) => !row.secret.includes(secret))).toBe(true);
  });

  it("each code works once, and one step before and after", async () => {
    const { person, secret } = await memberWithApp();
    const first = await afterPassword(person);
    const code = codeIn(secret);
    expect((await first.prove({ code })).status).toBe(303);
    expect((await (await afterPassword(person)).prove({ code })).status).toBe(422);
    expect((await (await afterPassword(person)).prove({ code: codeIn(secret, -1) })).status).toBe(422);
    const next = codeIn(secret, 1);
    expect(
      (await (await afterPassword(person)).prove({ code: `${next.slice(0, 3)} ${next.slice(3)}` })).status,
    ).toBe(303);
    expect((await (await afterPassword(person)).prove({ code: codeIn(secret, 3) })).status).toBe(422);
  });

  describe("one code at six sign-ins at once", () => {
    const winners = async () => {
      const { person, secret } = await memberWithApp();
      const signIns = await sixSignIns(person);
      const code = codeIn(secret);
      const answers = await Promise.all(signIns.map(({ prove }) => prove({ code })));
      return answers.filter(({ status }) => status === 303).length;
    };

    it("lets one in", async () => expect(await winners()).toBe(1));

    it("negative control: without the memory of used codes more get in", async () => {
      const mechanism: Mechanism = { sql: "and last_step <", becomes: "and -1 <" };
      const putBack = switchOff(mechanism);
      try {
        expect(await winners()).toBeGreaterThan(1);
      } finally {
        putBack();
      }
    });
  });

  it("cannot be guessed: after 30 wrong codes unknown devices need another way, the known one goes on", async () => {
    const { person, secret, recoveryCodes } = await memberWithApp();
    const known = await afterPassword(person);
    await tokensAfter(known.client, await known.prove({ code: codeIn(secret) }));
    const thief = await afterPassword(person);
    const answers = await Promise.all(Array.from({ length: 31 }, () => thief.prove({ code: "000000" })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    await letTimePass();
    expect((await thief.prove({ code: codeIn(secret) })).status).toBe(429);
    const again = await afterPassword(person, known.client);
    expect((await again.prove({ code: codeIn(secret) })).status).toBe(303);
    const elsewhere = await afterPassword(person);
    expect((await elsewhere.prove({ recoveryCode: recoveryCodes[0] ?? "" })).status).toBe(303);
  });
});

describe("recovery codes", () => {
  it("are ten, shown once, and each signs in once, however it is written", async () => {
    const { person, token, recoveryCodes } = await memberWithApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    const written = first.toUpperCase().replaceAll("-", " ");
    const signIn = await afterPassword(person);
    const claims = decodeJwt(
      (await tokensAfter(signIn.client, await signIn.prove({ recoveryCode: written }))).id_token,
    );
    expect(claims.acr).toBe("aal2");
    expect((await (await afterPassword(person)).prove({ recoveryCode: first })).status).toBe(422);
    expect((await people.call(contract.getSecondFactor, {}, token)).body.recoveryCodesLeft).toBe(9);
    const renewed = await people.call(contract.renewRecoveryCodes, { body: {} }, token);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await (await afterPassword(person)).prove({ recoveryCode: second })).status).toBe(422);
    const stored = await people.db.selectFrom("account_recovery_code").select("code_hash").execute();
    expect(stored.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
  });

  describe("one code at six sign-ins at once", () => {
    const winners = async () => {
      const { person, recoveryCodes } = await memberWithApp();
      const signIns = await sixSignIns(person);
      const recoveryCode = recoveryCodes[0] ?? "";
      const answers = await Promise.all(signIns.map(({ prove }) => prove({ recoveryCode })));
      return answers.filter(({ status }) => status === 303).length;
    };

    it("lets one in", async () => expect(await winners()).toBe(1));

    it("negative control: without the mark of use more get in", async () => {
      const putBack = switchOff({ sql: "and used_at is null\n    returning", becomes: "returning" });
      try {
        expect(await winners()).toBeGreaterThan(1);
      } finally {
        putBack();
      }
    });
  });
});

describe("a passkey", () => {
  it("is the second factor after the password", async () => {
    const person = await people.member();
    const { passkey, added } = await addPasskey(await tokenOf(person));
    expect([added.status, added.body.recoveryCodes.length]).toEqual([201, 10]);
    const { client, page, prove } = await afterPassword(person);
    const options = optionsIn(await (await client.get(page)).text());
    const answer = await prove({ credential: JSON.stringify(passkey.prove(options)) });
    const claims = decodeJwt((await tokensAfter(client, answer)).id_token);
    expect([claims.acr, claims.amr]).toEqual(["aal2", ["pwd", "pop", "mfa"]]);
  });

  it("signs in alone, without login and password", async () => {
    const person = await people.member();
    const { passkey } = await addPasskey(await tokenOf(person));
    const client = people.client();
    const page = await client.openLogin();
    const options = optionsIn(await (await client.get(page)).text());
    const answer = await client.post(`${page}/passkey`, {
      credential: JSON.stringify(passkey.prove(options)),
    });
    const { id_token, access_token } = await tokensAfter(client, answer);
    expect(decodeJwt(id_token)).toMatchObject({
      acr: "aal2",
      amr: ["pop", "user", "mfa"],
      name: person.name,
    });
    expect((await people.call(getSession, {}, access_token)).body.name).toBe(person.name);
    const used = await people.call(contract.getSecondFactor, {}, access_token);
    expect(used.body.passkeys[0]).toMatchObject({ name: "My laptop", lastUsedAt: expect.any(String) });
  });

  it.each([
    ["another sign-in's challenge", { challenge: "AAAA" }, {}, 0],
    ["no proof of who holds it", {}, { isVerified: false }, 0],
    ["a counter that went back, as of a copied key", {}, {}, 1],
    ["another site", { rpId: "evil.example" }, {}, 0],
  ])("is refused with %s", async (_, wrong, how, back) => {
    const person = await people.member();
    const { passkey } = await addPasskey(await tokenOf(person));
    const client = people.client();
    const page = await client.openLogin();
    const options = optionsIn(await (await client.get(page)).text());
    if (back > 0) {
      await people.db.updateTable("account_passkey").set({ counter: 5 }).execute();
      passkey.counter = 4;
    }
    const credential = JSON.stringify(passkey.prove({ ...options, ...wrong }, how));
    expect((await client.post(`${page}/passkey`, { credential })).status).toBe(422);
  });

  it("of somebody else is no second factor, and of a deactivated person no way in", async () => {
    const [one, other] = [await people.member(), await people.member()];
    const mine = await addPasskey(await tokenOf(one));
    const theirs = await addPasskey(await tokenOf(other));
    const { client, page, prove } = await afterPassword(one);
    const options = optionsIn(await (await client.get(page)).text());
    expect((await prove({ credential: JSON.stringify(theirs.passkey.prove(options)) })).status).toBe(422);
    await people.deactivate(one);
    const late = people.client();
    const login = await late.openLogin();
    const again = optionsIn(await (await late.get(login)).text());
    const credential = JSON.stringify(mine.passkey.prove(again));
    expect((await late.post(`${login}/passkey`, { credential })).status).toBe(403);
  });

  it("answers nonsense with a refusal", async () => {
    const client = people.client();
    const page = await client.openLogin();
    for (const credential of ["", "null", "{}", '{"id":5}', '{"id":"x","response":{}}', "[".repeat(1000)]) {
      expect((await client.post(`${page}/passkey`, { credential })).status).toBe(422);
    }
  });
});

describe("changing them", () => {
  it("takes the password again ten minutes after the sign-in", async () => {
    const person = await people.member();
    const client = people.client();
    const { refresh_token } = await client.tokens(person.login, GOOD);
    const old = { now: Date.now() + 11 * 60_000 };
    const { access_token } = (await (await client.refresh(refresh_token)).json()) as Tokens;
    const realNow = Date.now;
    Date.now = () => old.now;
    try {
      const late = { status: 403, body: { Error: { Code: "confirm-yourself" } } };
      expect(await people.call(contract.beginAuthenticatorApp, { body: {} }, access_token)).toMatchObject(
        late,
      );
      expect(await people.call(contract.renewRecoveryCodes, { body: {} }, access_token)).toMatchObject(late);
      const confirm = (currentPassword: string) =>
        people.call(contract.confirmMyself, { body: { currentPassword } }, access_token);
      expect((await confirm("not the password")).body.Error.Fields).toEqual({
        currentPassword: expect.any(String),
      });
      expect((await confirm(GOOD)).body.isConfirmed).toBe(true);
      expect((await people.call(contract.beginAuthenticatorApp, { body: {} }, access_token)).status).toBe(
        201,
      );
    } finally {
      Date.now = realNow;
    }
  });

  it("removing the last one removes the recovery codes; each change is in the audit", async () => {
    const { person, token } = await memberWithApp();
    const { added } = await addPasskey(token, "Key on my ring");
    expect(added.body.recoveryCodes).toEqual([]);
    const factors = (await people.call(contract.getSecondFactor, {}, token)).body;
    expect(factors).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: "Key on my ring" }] });
    const passkeyId = factors.passkeys[0].id;
    expect((await people.call(contract.removeAuthenticatorApp, {}, token)).body.recoveryCodesLeft).toBe(10);
    const removed = await people.call(contract.removePasskey, { params: { passkeyId } }, token);
    expect(removed.body).toMatchObject({ passkeys: [], authenticatorApp: null, recoveryCodesLeft: 0 });
    expect((await people.call(contract.removePasskey, { params: { passkeyId } }, token)).status).toBe(404);
    const rows = await people.db
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
    expect(await people.trySignIn(person.login, GOOD)).toBe(303);
  });

  it("of somebody else's passkey is not possible", async () => {
    const [one, other] = [await people.member(), await people.member()];
    const token = await tokenOf(one);
    await addPasskey(token);
    const passkeyId = (await people.call(contract.getSecondFactor, {}, token)).body.passkeys[0].id;
    const stranger = await tokenOf(other);
    expect((await people.call(contract.removePasskey, { params: { passkeyId } }, stranger)).status).toBe(404);
  });
});

describe("an admin's reset", () => {
  it("removes them and ends the person's sessions; the password stays", async () => {
    const { person, token, secret } = await memberWithApp();
    const inList = async () =>
      (await people.call(listStaff, {})).body.items.find(({ id }: Person) => id === person.id)
        .hasSecondFactor;
    expect(await inList()).toBe(true);
    const unfinished = await afterPassword(person);
    const answer = await people.call(resetSecondFactor, { params: { id: person.id }, body: {} });
    expect([answer.status, answer.body.hasSecondFactor, await inList()]).toEqual([200, false, false]);
    expect((await people.call(getSession, {}, token)).status).toBe(401);
    // A sign-in that was under way begins anew.
    expect((await unfinished.prove({ code: codeIn(secret) })).status).toBe(303);
    expect((await unfinished.client.get(unfinished.page)).status).toBe(200);
    expect(await tokenOf(person)).toBeTruthy();
    const again = await people.call(resetSecondFactor, { params: { id: person.id }, body: {} });
    expect(again).toMatchObject({ status: 409, body: { Error: { Code: "no-second-factor" } } });
  });

  it("is for admins, and not for one's own", async () => {
    const person = await people.member("manager");
    const token = await tokenOf(person);
    expect(
      (await people.call(resetSecondFactor, { params: { id: person.id }, body: {} }, token)).status,
    ).toBe(403);
    const { body } = await people.call(listStaff, {});
    const me = body.items.find(({ login }: Person) => login === "admin");
    expect(await people.call(resetSecondFactor, { params: { id: me.id }, body: {} })).toMatchObject({
      status: 409,
      body: { Error: { Code: "own-second-factor" } },
    });
  });

  it("of the password leaves the second factor: the link alone does not sign in", async () => {
    const { person } = await memberWithApp();
    const { body } = await people.call(resetPassword, { params: { id: person.id }, body: {} });
    const token = body.url.split("/").at(-1);
    expect((await people.accept({ token, password: "eight yellow ships" })).status).toBe(201);
    const client = people.client();
    const answer = await client.post(await client.openLogin(), {
      login: person.login,
      password: "eight yellow ships",
    });
    expect(location(answer)).toContain("/oidc/interaction/");
  });
});

describe("where everybody must have one", () => {
  it("the sign-in goes on after one was added, with recovery codes; sessions from before go on", async () => {
    const person = await people.member();
    const before = await tokenOf(person);
    expect((await requireFrom("required")).status).toBe(200);
    try {
      expect((await people.call(getSession, {}, before)).status).toBe(200);
      const client = people.client();
      const answer = await client.post(await client.openLogin(), { login: person.login, password: GOOD });
      const page = new URL(location(answer), origin).href;
      const html = await (await client.get(page)).text();
      const secret = bytesOf(/class="code key">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(" ", "") ?? "");
      expect((await client.post(`${page}/finish`, {})).status).toBe(303);
      const again = await client.post(page, { login: person.login, password: GOOD });
      expect(location(again)).toBe(new URL(page).pathname);
      expect((await client.post(`${page}/enrol`, { code: "000000" })).status).toBe(422);
      const done = await client.post(`${page}/enrol`, { code: codeIn(secret) });
      const shown = await done.text();
      expect(shown.match(/<li class="code">[a-z2-9-]{19}</g)).toHaveLength(10);
      const { id_token, access_token } = await tokensAfter(client, await client.post(`${page}/finish`, {}));
      expect(decodeJwt(id_token)).toMatchObject({ acr: "aal2", amr: ["pwd", "otp", "mfa"] });
      expect(await people.call(contract.removeAuthenticatorApp, {}, access_token)).toMatchObject({
        status: 409,
        body: { Error: { Code: "last-second-factor" } },
      });
    } finally {
      await requireFrom("optional");
    }
  });
});

describe("with another identity provider", () => {
  it("none of this shows", async () => {
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
