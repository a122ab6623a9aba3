import * as contract from "@foyer/contract/second-factor.ts";
import { getSession } from "@foyer/contract/session.ts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startFactorSignIns } from "../../../test/sign-in/factor-sign-ins.ts";

let at: Awaited<ReturnType<typeof startFactorSignIns>>;
beforeAll(async () => {
  at = await startFactorSignIns();
});
afterAll(() => at?.people.stop());
beforeEach(() => at.forgetRates());

const optionsIn = (html: string) =>
  JSON.parse(
    (/data-options="([^"]+)"/.exec(html)?.[1] ?? "null").replaceAll("&quot;", '"').replaceAll("&#39;", "'"),
  );

describe("a passkey", () => {
  it("is the second factor after the password", async () => {
    const person = await at.people.member();
    const { passkey, added } = await at.addPasskey(await at.tokenOf(person));
    expect([added.status, added.body.recoveryCodes.length]).toEqual([201, 10]);
    const { client, page, prove } = await at.afterPassword(person);
    const options = optionsIn(await (await client.get(page)).text());
    const answer = await prove({ credential: JSON.stringify(passkey.prove(options)) });
    const claims = decodeJwt((await at.tokensAfter(client, answer)).id_token);
    expect([claims.acr, claims.amr]).toEqual(["aal2", ["pwd", "pop", "mfa"]]);
  });

  it("signs in alone, without login and password", async () => {
    const person = await at.people.member();
    const { passkey } = await at.addPasskey(await at.tokenOf(person));
    const client = at.people.client();
    const page = await client.openLogin();
    const options = optionsIn(await (await client.get(page)).text());
    const answer = await client.post(`${page}/passkey`, {
      credential: JSON.stringify(passkey.prove(options)),
    });
    const { id_token, access_token } = await at.tokensAfter(client, answer);
    expect(decodeJwt(id_token)).toMatchObject({
      acr: "aal2",
      amr: ["pop", "user", "mfa"],
      name: person.name,
    });
    expect((await at.people.call(getSession, {}, access_token)).body.name).toBe(person.name);
    const used = await at.people.call(contract.getSecondFactor, {}, access_token);
    expect(used.body.passkeys[0]).toMatchObject({ name: "My laptop", lastUsedAt: expect.any(String) });
  });

  it.each([
    ["another sign-in's challenge", { challenge: "AAAA" }, {}, 0],
    ["no proof of who holds it", {}, { isVerified: false }, 0],
    ["a counter that went back, as of a copied key", {}, {}, 1],
    ["another site", { rpId: "evil.example" }, {}, 0],
  ])("is refused with %s", async (_, wrong, how, back) => {
    const person = await at.people.member();
    const { passkey } = await at.addPasskey(await at.tokenOf(person));
    const client = at.people.client();
    const page = await client.openLogin();
    const options = optionsIn(await (await client.get(page)).text());
    if (back > 0) {
      await at.people.db.updateTable("account_passkey").set({ counter: 5 }).execute();
      passkey.counter = 4;
    }
    const credential = JSON.stringify(passkey.prove({ ...options, ...wrong }, how));
    expect((await client.post(`${page}/passkey`, { credential })).status).toBe(422);
  });

  it("of somebody else is no second factor, and of a deactivated person no way in", async () => {
    const [one, other] = [await at.people.member(), await at.people.member()];
    const mine = await at.addPasskey(await at.tokenOf(one));
    const theirs = await at.addPasskey(await at.tokenOf(other));
    const { client, page, prove } = await at.afterPassword(one);
    const options = optionsIn(await (await client.get(page)).text());
    expect((await prove({ credential: JSON.stringify(theirs.passkey.prove(options)) })).status).toBe(422);
    await at.people.deactivate(one);
    const late = at.people.client();
    const login = await late.openLogin();
    const again = optionsIn(await (await late.get(login)).text());
    const credential = JSON.stringify(mine.passkey.prove(again));
    expect((await late.post(`${login}/passkey`, { credential })).status).toBe(403);
  });

  it("refuses invalid input", async () => {
    const client = at.people.client();
    const page = await client.openLogin();
    for (const credential of ["", "null", "{}", '{"id":5}', '{"id":"x","response":{}}', "[".repeat(1000)]) {
      expect((await client.post(`${page}/passkey`, { credential })).status).toBe(422);
    }
  });
});
