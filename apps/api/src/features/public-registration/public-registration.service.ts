import type * as contract from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import type { PlayData } from "@foyer/contract/play.ts";
import { faceColours } from "@foyer/domain/event-face/face-colours.ts";
import { formatPeriod, formatVenueTime, zoneName } from "@foyer/domain/format/event-times.ts";
import { formatPrice } from "@foyer/domain/format/money.ts";
import { formatVat } from "@foyer/domain/format/shares.ts";
import { textIn } from "@foyer/domain/locale/text.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import { type EventDay, eventDays } from "@foyer/domain/project/event-days.ts";
import { venueInstant } from "@foyer/domain/project/event-instants.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import { coalesceReads } from "../../platform/concurrency-limit/coalesce-reads.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findEventFace, getEventPictureFile } from "../event-face/event-face.service.ts";
import { findLogo, getLogoFile, type LogoFile } from "../logo/logo.service.ts";
import { listProjectPlaces } from "../projects/project-places.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getPlay } from "../registrations/play.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { cultureFor, readOfferedCultures } from "./offered-cultures.service.ts";
import { asksForVerification } from "./play-basis.service.ts";
import {
  findLink,
  findLinkKey,
  findRoom,
  hasOffer,
  listOtherLinks,
  type RegistrationLink,
} from "./registration-link.store.ts";

export { listLinks, type RegistrationLink } from "./registration-link.store.ts";

// A changed text is shown after the time to live; places and codes are never cached.
const plays = new TtlCache<PlayData>({ ttlMs: 10_000, maximum: 200 });

// Constant values, cached because computing one takes as long as a query.
const timeTexts = new TtlCache<{ period: string; zoneName: string; days: EventDay[] }>({
  ttlMs: 600_000,
  maximum: 500,
});

// A code always leads to the same registration.
const keys = new TtlCache<Pick<RegistrationLink, "projectId" | "registrationId">>({
  ttlMs: 600_000,
  maximum: 2_000,
});

// Concurrent requests for one link share reads of the current state.
const links = perDatabase((db) =>
  coalesceReads(async (code: string) => findLink(db, await keys.get(code, () => requireKey(db, code)))),
);

/** The registration of a public link; its project is read first, so that one node answers. rules/distribution 3 */
export async function requireLink(db: Kysely<Database>, code: string): Promise<RegistrationLink> {
  const link = await links(db)(code.toUpperCase());
  if (!link) throw problem("not-found");
  return link;
}

/** Project and registration of a public link, without a query where they are cached. */
export function requireLinkKey(db: Kysely<Database>, code: string) {
  return keys.get(code.toUpperCase(), () => requireKey(db, code.toUpperCase()));
}

async function requireKey(db: Kysely<Database>, code: string) {
  const key = await findLinkKey(db, code);
  if (!key) throw problem("not-found");
  return key;
}

/** The public view of a registration. rules/registrations 2, 6 */
export async function getPublicRegistration(
  db: Kysely<Database>,
  code: string,
  { cultureCode: asked, offer }: { cultureCode?: string | undefined; offer?: string | undefined },
): Promise<Result<typeof contract.getPublicRegistration>> {
  const link = await requireLink(db, code);
  const { opening, canWait } = await readOpening(db, link, offer);
  const culture = await cultureFor(db, link, asked);
  const currency = await getCurrency(db, link.projectId);
  const project = await projectFacts(db, link, culture);
  return {
    code: link.code,
    registrationName: link.registrationName,
    opening,
    opensAt: link.opensAt,
    closesAt: link.closesAt,
    opensText: link.opensAt === null ? "" : formatVenueTime(link.opensAt, project.timeZone, culture),
    opensInstant: link.opensAt === null ? null : venueInstant(link.opensAt, project.timeZone),
    outcome: link.outcome,
    ticketPrice: toAmount(link.ticketPrice),
    priceText: formatPrice(link.ticketPrice, currency, culture),
    vatText: formatVat(link.vatRate, link.ticketPrice, culture),
    currency,
    project,
    cultureCode: link.cultureCode,
    cultures: [...(await readOfferedCultures(db, link))],
    checksEmail: opening === "open" && (await checksEmail(db, link)),
    isAuthRequired: link.isAuthRequired,
    networking: link.outcome === "ticket" ? link.itec : "off",
    canWait,
    groupMaximum: opening === "open" && offer === undefined ? groupMaximumOf(link) : null,
    others: opening === "open" ? [] : await listOthers(db, link, { currency, culture }),
    play: opening === "open" ? await readPlay(db, link, culture) : null,
  };
}

/** How many people one order may register; null: nobody orders for others, or attendees must sign in. rules/group-orders 1 */
export const groupMaximumOf = ({ groupMaximum, outcome, isAuthRequired }: RegistrationLink): number | null =>
  outcome === "ticket" && !isAuthRequired ? groupMaximum : null;

/** Whether a registration is open, for everybody or for whom this offer keeps a place. */
async function readOpening(db: Kysely<Database>, link: RegistrationLink, offer: string | undefined) {
  const isOffered = offer !== undefined && (await hasOffer(db, link, offer));
  const { hasPlace, hasCode } = isOffered ? { hasPlace: true, hasCode: true } : await findRoom(db, link);
  const opening = openingOf({ ...link, isSoldOut: !hasPlace || !hasCode });
  return { opening, canWait: opening === "sold-out" && !hasPlace && link.waitingList === "open" };
}

/** The version of the scenario that visitors are asked now; null while the registration takes no answers. rules/player 9 */
export async function getPublicVersion(
  db: Kysely<Database>,
  code: string,
  offer: string | undefined,
): Promise<Result<typeof contract.getPublicVersion>> {
  const link = await requireLink(db, code);
  const { opening } = await readOpening(db, link, offer);
  return { version: opening === "open" ? link.scenarioVersion : null };
}

/**
 * Whether an address may be checked before the submission. Not where a verification code is required: only the owner of
 * an address may learn that it is registered. rules/attend 20
 */
export async function checksEmail(db: Kysely<Database>, link: RegistrationLink): Promise<boolean> {
  return link.uniqueEmail && link.outcome === "ticket" && !(await asksForVerification(db, link));
}

/** The other open registrations of the event, for a registration that takes no answers. rules/registrations 12 */
async function listOthers(
  db: Kysely<Database>,
  link: RegistrationLink,
  { currency, culture }: { currency: string; culture: string },
) {
  const others = [];
  for (const other of await listOtherLinks(db, link)) {
    const { opening } = await readOpening(db, other, undefined);
    const { code, registrationName: name, outcome, ticketPrice } = other;
    const priceText = outcome === "ticket" ? formatPrice(ticketPrice, currency, culture) : "";
    if (opening === "open") others.push({ code, name, priceText });
  }
  return others;
}

function readPlay(db: Kysely<Database>, link: RegistrationLink, culture: string): Promise<PlayData> {
  const { projectId, registrationId, scenarioVersion } = link;
  const key = [projectId, registrationId, scenarioVersion, culture].join(" ");
  return plays.get(key, () => getPlay(db, { projectId, registrationId }, culture));
}

/** The event's logo. An address with its version can be cached forever. rules/logo 4 */
export async function getPublicLogo(
  db: Kysely<Database>,
  code: string,
  version: number | undefined,
): Promise<FileAnswer & LogoFile> {
  const { projectId } = await requireLink(db, code);
  const logo = await getLogoFile(db, projectId);
  return { ...logo, neverChanges: logo.version === version };
}

/** The picture above the event's pages. An address with its version can be cached forever. rules/event-face 5 */
export async function getPublicPicture(
  db: Kysely<Database>,
  code: string,
  version: number | undefined,
): Promise<FileAnswer> {
  const { projectId } = await requireLink(db, code);
  const picture = await getEventPictureFile(db, projectId);
  return { ...picture, neverChanges: picture.version === version };
}

const picturePath = (code: string, { version }: { version: number }) =>
  `/api/public/registrations/${encodeURIComponent(code)}/picture?version=${version}`;

const logoPath = (code: string, { version }: { version: number }) =>
  `/api/public/registrations/${encodeURIComponent(code)}/logo?version=${version}`;

/** The facts of the event that visitors see. */
export async function projectFacts(
  db: Kysely<Database>,
  { projectId, code }: Pick<RegistrationLink, "projectId" | "code">,
  culture: string,
) {
  const logo = await findLogo(db, projectId);
  const face = await findEventFace(db, projectId);
  const event = await getProject(db, projectId);
  const { name, startDateTime, endDateTime, timeZone, contactEmail, contactPhone } = event;
  const places = await listProjectPlaces(db, projectId);
  const names = places.map(({ internalName, localizations }) =>
    textIn(
      Object.fromEntries(localizations.map(({ cultureCode, text }) => [cultureCode, text])),
      culture,
      internalName,
    ),
  );
  return {
    name,
    startDateTime,
    endDateTime,
    timeZone,
    ...(await timeTexts.get([startDateTime, endDateTime, timeZone, culture].join(" "), async () => ({
      period: formatPeriod(startDateTime, endDateTime, culture),
      zoneName: zoneName(timeZone, culture, startDateTime),
      days: eventDays(event),
    }))),
    places: names,
    contactEmail,
    contactPhone,
    logo: logo && { path: logoPath(code, logo), width: logo.width, height: logo.height },
    picture: face.picture && { path: picturePath(code, face) },
    colours: face.colour === "" ? null : faceColours(face.colour),
  };
}
