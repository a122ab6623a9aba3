import * as contract from "@foyer/contract/second-factor.ts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import { startFactorSignIns } from "../../../test/sign-in/factor-sign-ins.ts";
import { beginApp } from "../../../test/sign-in/second-factors.ts";
import { GOOD_PASSWORD } from "../../../test/sign-in/staff-people.ts";
import { codeIn } from "../../../test/sign-in/totp-code.ts";

let at: Awaited<ReturnType<typeof startFactorSignIns>>;
beforeAll(async () => {
  at = await startFactorSignIns();
});
afterAll(() => at?.people.stop());
beforeEach(() => at.forgetRates());

describe("an authenticator app", () => {
  it("is required after the password, and the ID token states it", async () => {
    const before = await at.people.member();
    const plain = decodeJwt((await at.people.client().tokens(before.login, GOOD_PASSWORD)).id_token);
    expect([plain.acr, plain.amr]).toEqual(["aal1", ["pwd"]]);

    const { person, secret } = await at.memberWithApp();
    const { client, page, prove } = await at.afterPassword(person);
    expect(page).toContain("/oidc/interaction/");
    const html = await (await client.get(page)).text();
    expect(html).toMatch(/<input[^>]+name="code"/);
    expect(client.cookieNames()).not.toContain("foyer_devices");
    const refused = await prove({ code: "000000" });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("incorrect")]);
    const claims = decodeJwt((await at.tokensAfter(client, await prove({ code: codeIn(secret) }))).id_token);
    expect([claims.acr, claims.amr]).toEqual(["aal2", ["pwd", "otp", "mfa"]]);
    expect(client.cookieNames()).toContain("foyer_devices");
  });

  it("counts only once a code has proved it; its secret is stored encrypted", async () => {
    const person = await at.people.member();
    const token = await at.tokenOf(person);
    const secret = await beginApp(at.people, token);
    expect(
      await at.people.call(contract.addAuthenticatorApp, { body: { code: "000000" } }, token),
    ).toMatchObject({
      status: 422,
      body: { Error: { Code: "wrong-code" } },
    });
    expect((await at.people.call(contract.getSecondFactor, {}, token)).body.authenticatorApp).toBeNull();
    await at.people.call(contract.addAuthenticatorApp, { body: { code: codeIn(secret) } }, token);
    const { rows } = await at.people.db.executeQuery<{ secret: Buffer }>(
      at.people.db.selectFrom("account_totp").select("secret").compile(),
    );
    expect(rows.every((row) => !row.secret.includes(secret))).toBe(true);
  });

  it("each code works once, and one step before and after", async () => {
    const { person, secret } = await at.memberWithApp();
    const first = await at.afterPassword(person);
    const code = codeIn(secret);
    expect((await first.prove({ code })).status).toBe(303);
    expect((await (await at.afterPassword(person)).prove({ code })).status).toBe(422);
    expect((await (await at.afterPassword(person)).prove({ code: codeIn(secret, -1) })).status).toBe(422);
    const next = codeIn(secret, 1);
    expect(
      (await (await at.afterPassword(person)).prove({ code: `${next.slice(0, 3)} ${next.slice(3)}` })).status,
    ).toBe(303);
    expect((await (await at.afterPassword(person)).prove({ code: codeIn(secret, 3) })).status).toBe(422);
  });

  describe("one code at six concurrent sign-ins", () => {
    const winners = async () => {
      const { person, secret } = await at.memberWithApp();
      const signIns = await at.sixSignIns(person);
      const code = codeIn(secret);
      const answers = await Promise.all(signIns.map(({ prove }) => prove({ code })));
      return answers.filter(({ status }) => status === 303).length;
    };

    it("accepts one of them", async () => expect(await winners()).toBe(1));

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
    const { person, secret, recoveryCodes } = await at.memberWithApp();
    const known = await at.afterPassword(person);
    await at.tokensAfter(known.client, await known.prove({ code: codeIn(secret) }));
    const thief = await at.afterPassword(person);
    const answers = await Promise.all(Array.from({ length: 31 }, () => thief.prove({ code: "000000" })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    await at.letTimePass();
    expect((await thief.prove({ code: codeIn(secret) })).status).toBe(429);
    const again = await at.afterPassword(person, known.client);
    expect((await again.prove({ code: codeIn(secret) })).status).toBe(303);
    const elsewhere = await at.afterPassword(person);
    expect((await elsewhere.prove({ recoveryCode: recoveryCodes[0] ?? "" })).status).toBe(303);
  });
});

describe("recovery codes", () => {
  it("are ten, shown once, and each signs in once, however it is written", async () => {
    const { person, token, recoveryCodes } = await at.memberWithApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    const written = first.toUpperCase().replaceAll("-", " ");
    const signIn = await at.afterPassword(person);
    const claims = decodeJwt(
      (await at.tokensAfter(signIn.client, await signIn.prove({ recoveryCode: written }))).id_token,
    );
    expect(claims.acr).toBe("aal2");
    expect((await (await at.afterPassword(person)).prove({ recoveryCode: first })).status).toBe(422);
    expect((await at.people.call(contract.getSecondFactor, {}, token)).body.recoveryCodesLeft).toBe(9);
    const renewed = await at.people.call(contract.renewRecoveryCodes, { body: {} }, token);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await (await at.afterPassword(person)).prove({ recoveryCode: second })).status).toBe(422);
    const stored = await at.people.db.selectFrom("account_recovery_code").select("code_hash").execute();
    expect(stored.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
  });

  describe("one code at six concurrent sign-ins", () => {
    const winners = async () => {
      const { person, recoveryCodes } = await at.memberWithApp();
      const signIns = await at.sixSignIns(person);
      const recoveryCode = recoveryCodes[0] ?? "";
      const answers = await Promise.all(signIns.map(({ prove }) => prove({ recoveryCode })));
      return answers.filter(({ status }) => status === 303).length;
    };

    it("accepts one of them", async () => expect(await winners()).toBe(1));

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
