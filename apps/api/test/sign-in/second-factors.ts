import * as contract from "@foyer/contract/second-factor.ts";
import { freePort } from "./sign-in-app.ts";
import { SoftwarePasskey } from "./software-passkey.ts";
import { GOOD_PASSWORD, type StaffPeople } from "./staff-people.ts";
import { bytesOf, codeIn } from "./totp-code.ts";

/** The settings of a server whose address has a name, to which passkeys can be bound. */
export async function atLocalhost(): Promise<{ PORT: string; PUBLIC_URL: string }> {
  const port = String(await freePort());
  return { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
}

/** Begins to add an authenticator app; returns its secret. */
export async function beginApp(people: StaffPeople, token: string): Promise<Buffer> {
  const { body } = await people.call(contract.beginAuthenticatorApp, { body: {} }, token);
  return bytesOf(body.secret);
}

/** Adds an authenticator app; returns its secret and the recovery codes. */
export async function addApp(people: StaffPeople, token: string) {
  const secret = await beginApp(people, token);
  const { status, body } = await people.call(
    contract.addAuthenticatorApp,
    { body: { code: codeIn(secret) } },
    token,
  );
  if (status !== 200) throw new Error(`The authenticator app was not added: ${status}`);
  return { secret, recoveryCodes: body.recoveryCodes as string[] };
}

/** Creates a passkey; `body` adds it. */
export async function createPasskey(people: StaffPeople, token: string, name = "My laptop") {
  const passkey = new SoftwarePasskey({ origin: people.publicUrl });
  const started = await people.call(contract.beginPasskey, { body: {} }, token);
  return { passkey, body: { name, credential: passkey.create(started.body.options) } };
}

/** A member of staff with the access token of a session. */
export async function signedInMember(people: StaffPeople) {
  const person = await people.member();
  const { access_token } = await people.client().tokens(person.login, GOOD_PASSWORD);
  return { person, token: access_token };
}
