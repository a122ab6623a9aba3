import type { OfferedTicket } from "@foyer/contract/ticket-offers.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { withoutProofs } from "@foyer/domain/scenario/without-proofs.ts";
import type { FieldSources } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { cultureFor, readOfferedCultures } from "../public-registration/offered-cultures.service.ts";
import { projectFacts, requireLink } from "../public-registration/public-registration.service.ts";
import { getPlayOf } from "../registrations/play.service.ts";
import { readCorrectionBasis } from "../ticket-corrections/correction-basis.service.ts";
import { findCorrectable } from "../ticket-corrections/ticket-corrections.service.ts";
import { isPassable } from "./offer-ticket.service.ts";
import { findOffer, findPassingTerms, findRegistrationCode, isKnownOffer } from "./ticket-offers.store.ts";

/** The fields that stay for a colleague, about the company; all else is asked again. rules/tickets 68 */
const COMPANY_FIELDS: ReadonlySet<TicketField> = new Set([
  ...(["company", "country", "region", "city", "companyAddress", "postCode", "webSite"] as const),
]);

/** An offered ticket with its questionnaire. Throws `ticket-offer-ended`. */
export async function getOfferedTicket(
  db: Kysely<Database>,
  token: string,
  asked: string | undefined,
): Promise<OfferedTicket> {
  const offer = await requireOffer(db, token);
  const { projectId } = offer;
  const link = await requireLink(db, await findRegistrationCode(db, offer));
  const culture = await cultureFor(db, link, asked ?? offer.cultureCode);
  const ticket = await findCorrectable(db, offer);
  if (!ticket) throw problem("ticket-offer-ended");
  const basis = await readCorrectionBasis(db, ticket);
  const { sources } = basis;
  const version = { version: ticket.scenarioVersion, culture, own: ticket.cultureCode };
  const kept = companyQuestions(sources);
  const project = await projectFacts(db, { projectId, code: link.code }, culture);
  return {
    registrationCode: link.code,
    registrationName: link.registrationName,
    cultureCode: culture,
    cultures: [...(await readOfferedCultures(db, link))],
    expiresText: formatVenueMoment(offer.expiresAt.toISOString(), project.timeZone, culture),
    project,
    play: withoutProofs(await getPlayOf(db, ticket, version)),
    results: ticket.answers.filter(({ questionId }) => kept.has(questionId)),
    asksName: !asksForName(basis),
    email: offer.recipient,
  };
}

/** Does a question of the scenario fill the name of a ticket? */
export const asksForName = ({ sources }: { sources: FieldSources }): boolean =>
  sources.firstName !== undefined || sources.lastName !== undefined;

/** The open offer of a link, while its ticket may be passed on. Throws `not-found`, `ticket-offer-ended`. */
export async function requireOffer(db: Kysely<Database>, token: string) {
  const offer = await findOffer(db, token);
  if (!offer) throw problem((await isKnownOffer(db, token)) ? "ticket-offer-ended" : "not-found");
  // Why it ended is the holder's business: cancelled, expired, or closed by staff.
  if (!isPassable(await findPassingTerms(db, offer))) throw problem("ticket-offer-ended");
  return offer;
}

/** The questions that fill fields about the company and none about a person. */
function companyQuestions(sources: FieldSources): ReadonlySet<number> {
  const entries = Object.entries(sources) as [TicketField, number][];
  const personal = new Set(
    entries.filter(([field]) => !COMPANY_FIELDS.has(field)).map(([, questionId]) => questionId),
  );
  return new Set(entries.map(([, questionId]) => questionId).filter((id) => !personal.has(id)));
}
