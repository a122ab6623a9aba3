import type { WaitingMail } from "@foyer/contract/mails.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { drawMailPage, LINK } from "../../platform/mail/mail-page.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { findMailedEntry } from "./waiting-entries.store.ts";

const TEXTS = {
  "waiting-joined": ["WAITING_JOINED_EMAIL_SUBJECT", "WAITING_JOINED_EMAIL_BODY"],
  "waiting-offer": ["WAITING_OFFER_EMAIL_SUBJECT", "WAITING_OFFER_EMAIL_BODY"],
  "waiting-offer-ended": ["WAITING_ENDED_EMAIL_SUBJECT", "WAITING_ENDED_EMAIL_BODY"],
} as const satisfies Record<WaitingMail, readonly [string, string]>;

/** The state that each mail tells of; another one makes it useless. */
const STATES = {
  "waiting-joined": "waiting",
  "waiting-offer": "offered",
  "waiting-offer-ended": "expired",
} as const satisfies Record<WaitingMail, string>;

/** Writes a mail to somebody in line, from what holds when it is sent. rules/waiting-list 9 */
export function composeWaitingMail(publicUrl: string, kind: WaitingMail): ComposeMail {
  return async (db, { projectId, waitingEntryId, cultureCode }) => {
    const entry = await findMailedEntry(db, projectId, waitingEntryId ?? 0);
    if (!entry) throw new Error(`The mail's place in line ${waitingEntryId} does not exist.`);
    if (entry.state !== STATES[kind]) return { withdrawn: `The place in line is ${entry.state}.` };
    const { name: event, timeZone } = await getProject(db, projectId);
    const { registrationCode: code, identifier, place, offerUntil } = entry;
    const link = `${publicUrl}/r/${code}/waiting${kind === "waiting-offer-ended" ? "" : `/${identifier}`}`;
    const values = {
      event,
      link,
      place: String(place ?? ""),
      until: offerUntil === null ? "" : formatVenueMoment(offerUntil.toISOString(), timeZone, cultureCode),
    };
    const [subjectName, bodyName] = TEXTS[kind];
    const texts = await listUiTexts(db, [subjectName, bodyName], cultureCode);
    const subject = fillText(texts[subjectName] ?? "", values);
    const body = fillText(texts[bodyName] ?? "", values);
    const { head, attachments } = await mailHead(db, projectId, { hasPicture: true });
    const anchor = `<a href="${escapeHtml(link)}" ${LINK}>${escapeHtml(link)}</a>`;
    return {
      subject,
      text: `${body}\n\n${event}\n`,
      html: drawMailPage({
        culture: cultureCode,
        subject,
        heading: event,
        head,
        body: escapeHtml(body)
          .replaceAll("\n", "<br>")
          .replace(escapeHtml(link), () => anchor),
        facts: [],
      }),
      attachments,
      // An offer has its time: it never waits behind other mails of an address.
      isForAnybody: kind === "waiting-joined",
    };
  };
}
