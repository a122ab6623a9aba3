import { type Parts, toRequest } from "@foyer/api-client/to-request.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { acceptInvitation, findInvitation } from "@foyer/contract/invitations.ts";
import { inviteStaff, updateStaff } from "@foyer/contract/staff.ts";
import { createTestDatabase } from "../database/database.ts";
import { PASSWORD, type SignInApp, startSignInApp } from "./sign-in-app.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests inspect any body
type Answer = { status: number; body: any };
type Invited = { id: number; name: string; login: string; role: string; token: string };

/** A valid password. */
export const GOOD_PASSWORD = "seven purple boats";
export const tokenOf = (url: string) => url.split("/").at(-1) ?? "";

/** A server with the built-in provider, and people who are invited to it. */
export type StaffPeople = SignInApp & {
  /** Calls the API: as the admin unless a token is given, as nobody with null. */
  call(endpoint: Endpoint, input: Parts, token?: string | null): Promise<Answer>;
  find(token: string): Promise<Answer>;
  accept(body: object): Promise<Answer>;
  invite(role?: string): Promise<Invited>;
  /** Invited, and accepted with GOOD_PASSWORD. */
  member(role?: string): Promise<Invited>;
  /** Also back, with true. */
  deactivate(person: Invited, active?: boolean): Promise<Answer>;
  /** The status of the login page's answer: 303 means signed in. */
  trySignIn(login: string, password: string): Promise<number>;
  /** The access token of the admin. */
  readonly admin: string;
  /** Gets the admin a new access token: a password reset ended the old one. */
  signInAdmin(password: string): Promise<void>;
};

export async function startStaffPeople(environment: Record<string, string> = {}): Promise<StaffPeople> {
  const database = await createTestDatabase();
  const app = await startSignInApp(database.url, environment);
  const tokenOfAdmin = async (password: string) =>
    (await app.client().tokens("admin", password)).access_token;
  let admin = await tokenOfAdmin(PASSWORD);
  let people = 0;

  const call: StaffPeople["call"] = async (endpoint, input, token = admin) => {
    const { address, ...request } = toRequest(endpoint, input, token);
    const answer = await fetch(`${app.url}${address}`, request);
    return { status: answer.status, body: await answer.json() };
  };
  const accept = (body: object) => call(acceptInvitation, { body }, null);
  const invite = async (role = "viewer"): Promise<Invited> => {
    people += 1;
    const login = `person${people}`;
    const name = `Person ${people}`;
    const { body } = await call(inviteStaff, { body: { name, role, email: `${login}@example.com` } });
    return { id: body.staff.id, name, login, role, token: tokenOf(body.link.url) };
  };
  return {
    ...app,
    get admin() {
      return admin;
    },
    signInAdmin: async (password) => {
      admin = await tokenOfAdmin(password);
    },
    call,
    accept,
    invite,
    find: (token) => call(findInvitation, { body: { token } }, null),
    member: async (role) => {
      const person = await invite(role);
      const { status } = await accept({ token: person.token, login: person.login, password: GOOD_PASSWORD });
      if (status !== 201) throw new Error(`${person.login} could not accept: ${status}`);
      return person;
    },
    deactivate: ({ id, name, role }, active = false) =>
      call(updateStaff, { params: { id }, body: { name, role, active } }),
    trySignIn: async (login, password) => {
      const client = app.client();
      return (await client.post(await client.openLogin(), { login, password })).status;
    },
    stop: async () => {
      await app.stop();
      await database.drop();
    },
  };
}
