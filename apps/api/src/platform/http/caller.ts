import type { Role } from "@foyer/contract/access.ts";
import type { Quota } from "./quota.ts";

/** The staff member behind a request, read from the database at each one. */
export type Caller = {
  /** Null: a valid token of a person who is not on the staff list. */
  readonly staffId: number | null;
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly role: Role | null;
  /** Projects granted; admins hold all. */
  readonly projects: "all" | readonly number[];
  /** When they last proved who they are; null behind a download link. rules/sign-in 9 */
  readonly signedInAt: Date | null;
  /** Their session at the built-in provider, where known. rules/access 16 */
  readonly sessionId?: string | null;
  /** The key that the request was sent with, in their name. rules/api-keys */
  readonly apiKey?: { readonly mayWrite: boolean; readonly quota: Quota };
};
