import { isPastLastDay } from "@foyer/domain/gate/code-proof.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getProject } from "../projects/projects.service.ts";
import { proveCodes } from "../signed-codes/prove-codes.service.ts";
import { findIssued, isOfTicket } from "./leads.store.ts";

/** The issued ticket that has a code, and the spellings by which it was found. */
export type FoundTicket = { ticketId: number; spellings: readonly string[] };
/** `isGuess`: the project has never given the code to anybody. */
export type ScannedCode = { found: FoundTicket | null; isGuess: boolean };

/** Finds the issued ticket of a code, signed or not; a signed one is valid until its last day at the venue. rules/gates 29, rules/leads 4, 10 */
export async function findScanned(
  db: Kysely<Database>,
  projectId: number,
  scan: { code: string; scannedAt: Date },
): Promise<ScannedCode> {
  const [proven] = await proveCodes(db, projectId, [scan]);
  if (!proven) return { found: null, isGuess: true };
  const { code, proof } = proven;
  const isSigned = proof !== null && proof.barcode !== null;
  if (proof && (proof.refusal || isPastLastDay(proof, await wallTimeOf(db, projectId, scan.scannedAt))))
    return { found: null, isGuess: !isSigned };
  const { spellings } = spellingsOf(code);
  const ticketId = await findIssued(db, projectId, spellings);
  if (ticketId !== null) return { found: { ticketId, spellings }, isGuess: false };
  return { found: null, isGuess: !isSigned && !(await isOfTicket(db, projectId, spellings)) };
}

async function wallTimeOf(db: Kysely<Database>, projectId: number, at: Date) {
  return wallTimeAt(at.getTime(), (await getProject(db, projectId)).timeZone);
}
