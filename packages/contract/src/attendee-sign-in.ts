import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { EmailAddress } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const REGISTRATION = "/api/public/registrations/:code";
const Code = z.strictObject({ code: z.string().trim().min(1).max(LIMITS.internalName) });

/** A signed-in attendee, as their own page shows them. */
const Attendee = z.object({
  /** A name, else the address. */
  name: z.string(),
  /** Empty: the identity provider gave none. */
  email: z.string(),
  /** The identifier of their live ticket; null: none. */
  ticket: z.string().nullable(),
});
export type Attendee = z.output<typeof Attendee>;

/** The token goes into the header `Attendee-Session` of later calls about this registration. */
const SignedIn = z.object({ token: z.string(), attendee: Attendee });

/** How attendees of an installation sign in. */
export const SIGN_IN_WAYS = ["code", "provider"] as const;

export const getAttendee = endpoint({
  method: "GET",
  path: `${REGISTRATION}/sign-in`,
  summary: "Returns how attendees sign in, and the attendee of the header Attendee-Session.",
  access: "public",
  params: Code,
  headers: ["Attendee-Session"],
  status: 200,
  result: z.object({ way: z.enum(SIGN_IN_WAYS), attendee: Attendee.nullable() }),
});

/** The code is requested by `requestVerificationCode`. rules/attendee-sign-in 2 */
export const signInByCode = endpoint({
  method: "POST",
  path: `${REGISTRATION}/sign-in`,
  summary:
    "Signs an attendee in with the 6-digit code that was mailed to their address. 422 verification-failed, with the reason at the field code.",
  access: "public",
  params: Code,
  body: z.strictObject({ email: EmailAddress, code: z.string().max(LIMITS.filter) }),
  status: 201,
  result: SignedIn,
});

export const signOutAttendee = endpoint({
  method: "DELETE",
  path: `${REGISTRATION}/sign-in`,
  summary: "Ends the session of the header Attendee-Session.",
  access: "public",
  params: Code,
  headers: ["Attendee-Session"],
  status: 204,
  result: z.undefined(),
});

export const beginProviderSignIn = endpoint({
  method: "POST",
  path: `${REGISTRATION}/sign-in/provider`,
  summary:
    "Starts a sign-in at the identity provider. Returns the address to open and the state that comes back with the browser.",
  access: "public",
  params: Code,
  status: 201,
  result: z.object({ url: z.string(), state: z.string() }),
});

export const endProviderSignIn = endpoint({
  method: "POST",
  path: `${REGISTRATION}/sign-in/provider/answer`,
  summary:
    "Completes a sign-in with the state and the code that came back with the browser. 422 sign-in-failed.",
  access: "public",
  params: Code,
  body: z.strictObject({
    state: z.string().max(LIMITS.filter),
    authorizationCode: z.string().min(1).max(LIMITS.text),
  }),
  status: 201,
  result: SignedIn,
});
