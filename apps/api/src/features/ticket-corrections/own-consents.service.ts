import type { OwnConsents } from "@foyer/contract/consents.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { isRequired, listConsents, ofHolder } from "../consents/consents.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { readCorrectionBasis } from "./correction-basis.service.ts";
import { requireOwn } from "./own-form.service.ts";

/** Lists what the holder of a ticket has agreed to. rules/questions 27 */
export async function listOwnConsents(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<OwnConsents> {
  const { projectId, ticketId, cultureCode } = await getHolderTicket(db, identifier);
  const key = { projectId, ticketId };
  const consents = ofHolder(await listConsents(db, key));
  if (consents.length === 0) return [];
  const { playable } = await readCorrectionBasis(db, await requireOwn(db, key, identifier));
  const { timeZone } = await getProject(db, projectId);
  const text = (moment: string | null) =>
    moment === null ? "" : formatVenueMoment(moment, timeZone, asked ?? cultureCode);
  return consents.map((consent) => ({
    questionId: consent.questionId,
    text: consent.text,
    givenText: text(consent.givenAt),
    endedText: text(consent.endedAt),
    canWithdraw: consent.endedAt === null && !isRequired(playable, consent.questionId),
  }));
}
