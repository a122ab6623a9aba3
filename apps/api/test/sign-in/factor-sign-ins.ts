import * as contract from "@foyer/contract/second-factor.ts";
import { location, type OidcClient, type Tokens } from "./oidc-client.ts";
import { addApp, atLocalhost, createPasskey, signedInMember } from "./second-factors.ts";
import { GOOD_PASSWORD, startStaffPeople } from "./staff-people.ts";

/** Staff with second factors, at a host name that passkeys can be bound to, and the steps of their sign-ins. */
export async function startFactorSignIns() {
  const people = await startStaffPeople(await atLocalhost());
  const origin = people.publicUrl;
  type Person = Awaited<ReturnType<typeof people.member>>;

  const tokenOf = async (person: Person) =>
    (await people.client().tokens(person.login, GOOD_PASSWORD)).access_token;

  /** Makes the codes used so far old. */
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
    const answer = await client.post(login, { login: person.login, password: GOOD_PASSWORD });
    const page = new URL(location(answer), origin).href;
    const prove = (form: Record<string, string>) => client.post(`${page}/prove`, form);
    return { client, page, prove };
  }

  /** Signs in sequentially: six at once from one unknown network would wait for each other. */
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

  async function addPasskey(token: string, name?: string) {
    const { passkey, body } = await createPasskey(people, token, name);
    return { passkey, added: await people.call(contract.addPasskey, { body }, token) };
  }

  const forgetRates = async () => {
    await people.db.deleteFrom("rate_limit_count").execute();
    await people.db.deleteFrom("rate_limit_turn").execute();
  };

  return {
    people,
    origin,
    tokenOf,
    letTimePass,
    memberWithApp,
    afterPassword,
    sixSignIns,
    tokensAfter,
    addPasskey,
    forgetRates,
  };
}
