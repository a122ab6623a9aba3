import type {
  Attendee,
  beginProviderSignIn,
  endProviderSignIn,
  getAttendee,
  signInByCode,
  signOutAttendee,
} from "@foyer/contract/attendee-sign-in.ts";
import { attendeeHeader, forgetToken, keepToken } from "../page/attendee-token.ts";
import { request } from "../page/server.ts";

const SIGN_IN = "/api/public/registrations/:code/sign-in";

/** Loads the way of signing in and the signed-in attendee. */
export const loadAttendee = (code: string) =>
  request<typeof getAttendee>(
    { method: "GET", path: SIGN_IN },
    { params: { code } },
    { headers: attendeeHeader(code) },
  );

/** Signs in by a mailed code and keeps the session. Throws a `Refusal` with the message's name at the field `code`. */
export async function sendSignIn(
  code: string,
  credentials: { email: string; code: string },
): Promise<Attendee> {
  const { token, attendee } = await request<typeof signInByCode>(
    { method: "POST", path: SIGN_IN },
    { params: { code } },
    { body: JSON.stringify(credentials) },
  );
  keepToken(code, token);
  return attendee;
}

/** Ends the session in this tab at once, and at the server if it can be reached. */
export async function signOut(code: string): Promise<void> {
  const headers = attendeeHeader(code);
  forgetToken(code);
  await request<typeof signOutAttendee>(
    { method: "DELETE", path: SIGN_IN },
    { params: { code } },
    { headers },
  ).catch(() => undefined);
}

export const postProviderBegin = (code: string) =>
  request<typeof beginProviderSignIn>({ method: "POST", path: `${SIGN_IN}/provider` }, { params: { code } });

/** Signs in with the provider's answer and keeps the session. */
export async function sendProviderAnswer(
  code: string,
  answer: { state: string; authorizationCode: string },
): Promise<void> {
  const { token } = await request<typeof endProviderSignIn>(
    { method: "POST", path: `${SIGN_IN}/provider/answer` },
    { params: { code } },
    { body: JSON.stringify(answer) },
  );
  keepToken(code, token);
}
