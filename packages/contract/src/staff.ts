import { z } from "zod";
import { ROLES } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { asChanges, emptiable, Id, OptionalEmail, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

const ADMIN = { staff: "admin" } as const;

/** A pending one-time link; its address is not stored, so it cannot be shown again. */
const OpenInvitation = z.object({
  /** `join`: to accept the invitation; `password`: to choose a new password. */
  kind: z.enum(["join", "password"]),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
});

/** One person on the staff list. rules/access 9 */
export const Staff = z.object({
  id: OutId,
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  active: z.boolean(),
  /** Whether the person accepted the invitation, so that they can sign in. */
  joined: z.boolean(),
  /** At the built-in provider. */
  login: z.string().nullable(),
  /** Granted projects. Admins may open all projects, regardless of this list. */
  projectIds: z.array(OutId),
  lastSignInAt: z.iso.datetime().nullable(),
  /** Has a second factor at the built-in provider. */
  hasSecondFactor: z.boolean(),
  invitation: OpenInvitation.nullable(),
  version: Version,
});
export type Staff = z.output<typeof Staff>;

export const StaffList = z.object({
  /** Which identity provider stores the passwords: the built-in one, or another one. */
  passwords: z.enum(["ours", "theirs"]),
  /** Whether roles come from the token instead of this list. rules/access 5 */
  rolesFromToken: z.boolean(),
  items: z.array(Staff),
});
export type StaffList = z.output<typeof StaffList>;

/** A one-time link with its address, which is returned only once and never stored. rules/access 11 */
export const InvitationLink = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type InvitationLink = z.output<typeof InvitationLink>;

const Name = z
  .string({ error: "Name is required" })
  .trim()
  .min(1, "Name is required")
  .check(symbols(LIMITS.internalName), visible);

export const InviteBody = z.strictObject({
  ...tolerated,
  name: Name,
  email: OptionalEmail.default(null),
  role: z.enum(ROLES, { error: "Must be a role" }).nullable(),
  projectIds: emptiable(
    z
      .array(Id)
      .max(LIMITS.grants, `No more than ${LIMITS.grants} projects`)
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
    [],
  ).default([]),
});
export type InviteBody = z.output<typeof InviteBody>;

export const StaffChanges = asChanges(InviteBody).extend({
  active: z.boolean({ error: "Must be true or false" }).optional(),
});
export type StaffChanges = z.output<typeof StaffChanges>;

const params = z.strictObject({ id: Id });

export const listStaff = endpoint({
  method: "GET",
  path: "/api/staff",
  summary: "Lists the staff by name.",
  access: ADMIN,
  refusesKeys: true,
  status: 200,
  result: StaffList,
});

export const getStaff = endpoint({
  method: "GET",
  path: "/api/staff/:id",
  summary: "Returns a member of staff.",
  access: ADMIN,
  refusesKeys: true,
  params,
  status: 200,
  result: Staff,
});

export const inviteStaff = endpoint({
  method: "POST",
  path: "/api/staff",
  summary: "Invites a member of staff. Returns the one-time link to accept the invitation.",
  access: ADMIN,
  refusesKeys: true,
  body: InviteBody,
  status: 201,
  result: z.object({ staff: Staff, link: InvitationLink }),
});

export const updateStaff = endpoint({
  method: "PUT",
  path: "/api/staff/:id",
  summary: "Updates a member of staff. Deactivation ends their access at once.",
  access: ADMIN,
  refusesKeys: true,
  params,
  body: StaffChanges,
  status: 200,
  result: Staff,
});

export const renewInvitation = endpoint({
  method: "POST",
  path: "/api/staff/:id/invitation",
  summary: "Creates a new one-time link for a pending invitation. Earlier links stop working.",
  access: ADMIN,
  refusesKeys: true,
  params,
  body: z.strictObject({}),
  status: 201,
  result: InvitationLink,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/staff/:id/password-reset",
  summary: "Revokes a person's password and sessions. Returns the one-time link to choose a new password.",
  access: ADMIN,
  refusesKeys: true,
  params,
  body: z.strictObject({}),
  status: 201,
  result: InvitationLink,
});

export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/api/staff/:id/second-factor-reset",
  summary: "Removes a person's second factors and recovery codes, and ends their sessions.",
  access: ADMIN,
  refusesKeys: true,
  params,
  body: z.strictObject({}),
  status: 200,
  result: Staff,
});
