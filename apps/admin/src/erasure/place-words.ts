import { ERASED_PLACES, type ErasedPlaces } from "@foyer/contract/erasures.ts";
import type { RetentionPlace } from "@foyer/contract/retention.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";

/** One and several of each place. */
const WORDS: Readonly<Record<RetentionPlace, readonly [one: string, several: string]>> = {
  answers: ["ticket's answer", "tickets' answers"],
  tickets: ["ticket with its fields and answers", "tickets with their fields and answers"],
  receipts: ["receipt of a submission", "receipts of submissions"],
  corrections: ["correction", "corrections"],
  leads: ["lead of an exhibitor", "leads of exhibitors"],
  consents: ["consent", "consents"],
  erasureRequests: ["request for erasure", "requests for erasure"],
  mails: ["mail", "mails"],
  mailRequests: ["request for tickets by mail", "requests for tickets by mail"],
  walletDevices: ["phone with a pass of the ticket", "phones with passes of the tickets"],
  ticketOffers: ["offer of the ticket to somebody else", "offers of tickets to somebody else"],
  groups: ["group order", "group orders"],
  waitingEntries: ["place in a waiting list", "places in waiting lists"],
  codes: ["verification code", "verification codes"],
  signIns: ["sign-in", "sign-ins"],
  webhookMessages: ["webhook message", "webhook messages"],
  registrationFileRows: ["row of a registration file", "rows of registration files"],
  registrationFileColumns: ["row with it in a registration file", "rows with it in registration files"],
  gateFileLines: [
    "invalid line of a gate file, unknown code or note at a gate",
    "invalid lines of gate files, unknown codes or notes at gates",
  ],
  deskVisitors: ["visitor of a desk who waits", "visitors of desks who wait"],
  textMessages: ["response with a text message", "responses with a text message"],
  auditEntries: ["audit entry with a tag or a reason", "audit entries with a tag or a reason"],
  tags: ["tag that no other ticket has", "tags that no other ticket has"],
  views: ["saved view that searches for words", "saved views that search for words"],
};

/** Says what an erasure removes of a place: "3 mails". */
export const wordsOf = (place: RetentionPlace, count: number): string =>
  `${formatCount(count)} ${WORDS[place][count === 1 ? 0 : 1]}`;

/** Says what an erasure removes, without the places that have nothing. */
export const placeWords = (places: ErasedPlaces): string[] =>
  ERASED_PLACES.filter((place) => places[place] > 0).map((place) => wordsOf(place, places[place]));
