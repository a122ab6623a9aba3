import type { ConsentEnd, ConsentSource } from "@foyer/contract/consents.ts";
import type { GivenConsent } from "@foyer/domain/scenario/consents.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type TicketKey = { projectId: number; ticketId: number };

/** Lists the consents of a ticket, the first given first. */
export function listConsentRows(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return db
    .selectFrom("consent")
    .innerJoin("registration", (join) =>
      join
        .onRef("registration.project_id", "=", "consent.project_id")
        .onRef("registration.id", "=", "consent.registration_id"),
    )
    .select([
      "consent.question_id as questionId",
      "consent.text",
      "consent.culture_code as cultureCode",
      "registration.name as registrationName",
      "consent.scenario_version as scenarioVersion",
      "consent.source",
      "consent.given_at as givenAt",
      "consent.ended_at as endedAt",
      "consent.ended_by as endedBy",
    ])
    .where("consent.project_id", "=", projectId)
    .where("consent.ticket_id", "=", ticketId)
    .orderBy("consent.id")
    .execute();
}

/** Lists the questions whose consents hold. */
export async function listHolding(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<number[]> {
  const rows = await db
    .selectFrom("consent")
    .select("question_id as questionId")
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ questionId }) => questionId);
}

/** Ends consents that hold. Needs the ticket's lock. */
export async function endConsents(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  { questionIds, by }: { questionIds: readonly number[]; by: ConsentEnd },
): Promise<void> {
  if (questionIds.length === 0) return;
  await trx
    .updateTable("consent")
    .set({ ended_at: sql<Date>`now()`, ended_by: by })
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("question_id", "in", [...questionIds])
    .where("ended_at", "is", null)
    .execute();
}

export type ConsentOrigin = {
  registrationId: number;
  scenarioVersion: number;
  cultureCode: string;
  source: ConsentSource;
};

/** Stores consents that are given now. Needs the ticket's lock. */
export async function insertConsents(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  given: readonly GivenConsent[],
  { registrationId, scenarioVersion, cultureCode, source }: ConsentOrigin,
): Promise<void> {
  if (given.length === 0) return;
  await trx
    .insertInto("consent")
    .values(
      given.map(({ questionId, text }) => ({
        project_id: projectId,
        ticket_id: ticketId,
        question_id: questionId,
        registration_id: registrationId,
        scenario_version: scenarioVersion,
        culture_code: cultureCode,
        text,
        source,
      })),
    )
    .execute();
}
