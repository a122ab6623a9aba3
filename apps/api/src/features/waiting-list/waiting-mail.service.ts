import type { WaitingMail } from "@foyer/contract/mails.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { MAIL_TEXTS } from "@foyer/domain/mail-text/mail-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import type { ComposeMail, WrittenMail } from "../mail/compose.service.ts";
import { listMailTexts, type TriedText } from "../mail-texts/mail-wording.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { findMailedEntry, type WaitingEntryRow } from "./waiting-entries.store.ts";

/** The state that each mail tells of; another one makes it useless. */
const STATES = {
  "waiting-joined": "waiting",
  "waiting-offer": "offered",
  "waiting-offer-ended": "expired",
} as const satisfies Record<WaitingMail, string>;

/** Writes a mail to somebody in line, from what holds when it is sent. rules/waiting-list 9 */
export function composeWaitingMail(publicUrl: string, name: WaitingMail): ComposeMail {
  return async (db, { projectId, waitingEntryId, cultureCode: culture }) => {
    const entry = await findMailedEntry(db, projectId, waitingEntryId ?? 0);
    if (!entry) throw new Error(`The mail's place in line ${waitingEntryId} does not exist.`);
    if (entry.state !== STATES[name]) return { withdrawn: `The place in line is ${entry.state}.` };
    const mail = await writeWaitingMail(db, { name, projectId, culture, entry, publicUrl });
    // An offer has its time: it never waits behind other mails of an address.
    return { ...mail, isForAnybody: name === "waiting-joined" };
  };
}

type Mail = {
  name: WaitingMail;
  projectId: number;
  culture: string;
  entry: Pick<WaitingEntryRow, "registrationCode" | "identifier" | "place" | "name" | "offerUntil">;
  publicUrl: string;
  /** A text in place of the stored one. */
  tried?: TriedText;
};

/** Writes a mail about this place in line. */
export async function writeWaitingMail(
  db: Kysely<Database>,
  { name, projectId, culture, entry, publicUrl, tried }: Mail,
): Promise<WrittenMail> {
  const { registrationCode: code, identifier, place, offerUntil } = entry;
  const items = MAIL_TEXTS[name];
  const texts = await listMailTexts(db, { projectId, culture }, [items.subject, items.body], tried);
  const { name: event, period, places, timeZone } = await projectFacts(db, { projectId, code }, culture);
  const { head, attachments } = await mailHead(db, projectId, { hasPicture: true });
  const mail = writeMail({
    culture,
    subject: texts[items.subject],
    body: texts[items.body],
    values: {
      event,
      dates: period,
      places: places.join(", "),
      name: entry.name,
      place: place ?? "",
      until: offerUntil === null ? "" : formatVenueMoment(offerUntil.toISOString(), timeZone, culture),
    },
    links: {
      link: `${publicUrl}/r/${code}/waiting${name === "waiting-offer-ended" ? "" : `/${identifier}`}`,
    },
    event,
    head,
  });
  return { ...mail, attachments };
}

/** Whether a mail is one to somebody in line. */
export const isWaitingMail = (name: string): name is WaitingMail => name in STATES;
