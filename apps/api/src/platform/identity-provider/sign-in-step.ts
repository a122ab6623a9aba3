import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { findLiveRecord, removeRecord, saveRecord } from "./oidc-record.store.ts";
import { LIFETIMES } from "./session-length.ts";

/** A sign-in between its pages: the person has proved something, and something is left. */
export type SignInStep = {
  accountId: string;
  /** The authentication methods so far, by their names in RFC 8176. */
  amr: string[];
  /** The password that was given does not meet the rules for new ones. */
  isWeak: boolean;
  /** The page that comes next: prove a second factor, add one, or nothing but the person's click. */
  page: "prove" | "enrol" | "done";
};

const MODEL = "SignInStep";

/** Stores the step of the sign-in with this uid. It ends with the account's other records (rules/access 15). */
export function saveStep(db: Kysely<Database>, uid: string, step: SignInStep): Promise<void> {
  return saveRecord(db, { model: MODEL, id: uid }, step, LIFETIMES.login);
}

export async function findStep(db: Kysely<Database>, uid: string): Promise<SignInStep | null> {
  return ((await findLiveRecord(db, { model: MODEL, id: uid })) as SignInStep | undefined) ?? null;
}

export async function removeStep(db: Kysely<Database>, uid: string): Promise<void> {
  await removeRecord(db, { model: MODEL, id: uid });
}
