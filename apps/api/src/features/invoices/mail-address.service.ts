import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findPayer, type Subject } from "./invoices.store.ts";
import { isPassedOnSincePaid } from "./paid-tickets.store.ts";

/** The address of who has paid, which invoices are mailed to; empty: none is known. rules/invoices 15 */
export async function findMailAddress(db: Kysely<Database>, subject: Subject): Promise<string> {
  const payer = await findPayer(db, subject);
  return payer && !(await isPassedOnSincePaid(db, subject)) ? payer.email.trim() : "";
}

/** The address of who has paid. Throws `invoice-without-address`. */
export async function requireMailAddress(db: Kysely<Database>, subject: Subject): Promise<string> {
  const address = await findMailAddress(db, subject);
  if (address === "") throw problem("invoice-without-address");
  return address;
}
