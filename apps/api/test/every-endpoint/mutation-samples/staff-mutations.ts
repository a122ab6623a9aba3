import { createApiKey } from "@foyer/contract/api-keys.ts";
import { addPasskey, getSecondFactor } from "@foyer/contract/second-factor.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import type { TestApp } from "../../server/app-client.ts";
import { addApp, beginApp, createPasskey, signedInMember } from "../../sign-in/second-factors.ts";
import { GOOD_PASSWORD, type StaffPeople, tokenOf } from "../../sign-in/staff-people.ts";
import { codeIn } from "../../sign-in/totp-code.ts";
import { nextName } from "../change-samples.ts";
import { type MutationSamples, ONE_MORE, TAKEN } from "./mutation-sample.ts";

export function staffMutations(app: TestApp): MutationSamples {
  const invite = async () => {
    const body = { name: nextName(), role: "viewer" };
    return (await app.call(inviteStaff, { body })).body;
  };
  return {
    "POST /api/session": async () => ({
      body: {},
      token: await app.issuer.mint({ subject: "admin", claims: { auth_time: nextSignIn() } }),
      again: { status: 201, rows: 0 },
    }),
    "POST /api/api-keys": async () => ({
      body: { name: nextName(), role: "manager", access: "write" },
      again: TAKEN,
    }),
    "DELETE /api/api-keys/:keyId": async () => {
      const body = { name: nextName(), role: "viewer", access: "read" };
      const { key } = (await app.call(createApiKey, { body })).body;
      return { params: { keyId: key.id }, again: { status: 404, rows: 0 } };
    },
    "POST /api/staff": async () => ({
      body: { name: "Nina New", role: "viewer", email: `${crypto.randomUUID()}@example.com` },
      again: TAKEN,
    }),
    "POST /api/staff/:id/invitation": async () => ({
      params: { id: (await invite()).staff.id },
      body: {},
      again: ONE_MORE,
    }),
    "POST /api/invitations": async () => ({
      body: { token: tokenOf((await invite()).link.url) },
      token: await app.issuer.mint({ subject: crypto.randomUUID() }),
      again: TAKEN,
    }),
  };
}

let lastSignIn = Math.floor(Date.now() / 1000) - 3600;
const nextSignIn = () => ++lastSignIn;

/** The recorded calls that need the built-in identity provider. */
export function builtInSamples(people: StaffPeople): MutationSamples {
  return {
    ...secondFactorMutations(people),
    "POST /api/public/invitations/acceptance": async () => {
      const { token, login } = await people.invite();
      return { body: { token, login, password: GOOD_PASSWORD }, token: null, again: TAKEN };
    },
    "POST /api/staff/:id/password-reset": async () => ({
      params: { id: (await people.member()).id },
      body: {},
      again: ONE_MORE,
    }),
    "PUT /api/account/password": async () => {
      const { login } = await people.member();
      const { access_token } = await people.client().tokens(login, GOOD_PASSWORD);
      return {
        body: { currentPassword: GOOD_PASSWORD, newPassword: "nine orange kites" },
        token: access_token,
        again: { status: 422, rows: 0 },
      };
    },
  };
}

function secondFactorMutations(people: StaffPeople): MutationSamples {
  const memberWithApp = async () => {
    const { person, token } = await signedInMember(people);
    await addApp(people, token);
    return { id: person.id, token };
  };
  const NOT_AGAIN = { status: 422, rows: 0 } as const;
  return {
    "PUT /api/account/authenticator-app": async () => {
      const { token } = await signedInMember(people);
      const secret = await beginApp(people, token);
      return { body: { code: codeIn(secret) }, token, again: NOT_AGAIN };
    },
    "DELETE /api/account/authenticator-app": async () => ({
      token: (await memberWithApp()).token,
      again: TAKEN,
    }),
    "POST /api/account/passkeys": async () => {
      const { token } = await signedInMember(people);
      const { body } = await createPasskey(people, token);
      return { body, token, again: NOT_AGAIN };
    },
    "DELETE /api/account/passkeys/:passkeyId": async () => {
      const { token } = await signedInMember(people);
      const { body } = await createPasskey(people, token);
      await people.call(addPasskey, { body }, token);
      const factors = await people.call(getSecondFactor, {}, token);
      const { id: passkeyId } = factors.body.passkeys[0];
      return { params: { passkeyId }, token, again: { status: 404, rows: 0 } };
    },
    "POST /api/account/recovery-codes": async () => ({
      body: {},
      token: (await memberWithApp()).token,
      again: ONE_MORE,
    }),
    "POST /api/staff/:id/second-factor-reset": async () => ({
      params: { id: (await memberWithApp()).id },
      body: {},
      again: TAKEN,
    }),
  };
}
