import type { GroupMail } from "@foyer/contract/mails.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { formatPrice } from "@foyer/domain/format/money.ts";
import { MAIL_TEXTS } from "@foyer/domain/mail-text/mail-texts.ts";
import { chooseHowToPay, fillHowToPay } from "@foyer/domain/ticket/how-to-pay.ts";
import { groupReference } from "@foyer/domain/ticket/payment.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import type { ComposeMail, WrittenMail } from "../mail/compose.service.ts";
import { listMailTexts, type TriedText } from "../mail-texts/mail-wording.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { shownName } from "../ticket-page/ticket-page.service.ts";
import { asContactSees, type DescribedGroup, describeGroup } from "./described-group.service.ts";

/** The texts of the mails to a group's contact. */
export type GroupMailName = "group-order" | "group-held" | "group-ended";

/** Writes a mail to the contact of a group, from what holds when it is sent. rules/group-orders 12 */
export function composeGroupMail(publicUrl: string, kind: GroupMail): ComposeMail {
  return async (db, { projectId, groupId, recipient, cultureCode: culture }) => {
    const group = await describeGroup(db, { projectId, groupId: groupId ?? 0 });
    if (group.contactEmail.toLowerCase() !== recipient.toLowerCase())
      return { withdrawn: "The group has another contact by now." };
    const isOver = !isLive(group.status);
    if (isOver !== (kind === "group-ended")) return { withdrawn: `The group is ${group.status}.` };
    const name = kind === "group-ended" ? kind : group.status === "held" ? "group-held" : "group-order";
    const mail = await writeGroupMail(db, { name, culture, group, publicUrl });
    return { ...mail, isForAnybody: !group.isPaid };
  };
}

type Mail = {
  name: GroupMailName;
  culture: string;
  group: DescribedGroup;
  publicUrl: string;
  /** A text in place of the stored one. */
  tried?: TriedText;
};

/** The words around the text. */
const WORDS = [
  ...(["EVENT_DATES", "EVENT_PLACES", "TICKET_TITLE", "TICKET_NUMBER", "TICKET_PRICE"] as const),
  ...(["TICKET_PAID", "PAYMENT_REFERENCE", "GROUP_INCOMPLETE"] as const),
] as const;

/** Writes a mail about this group. */
export async function writeGroupMail(
  db: Kysely<Database>,
  { name, culture, group, publicUrl, tried }: Mail,
): Promise<WrittenMail> {
  const { projectId, registrationCode: code, registrationName, status, members, total } = group;
  const { subject, body } = MAIL_TEXTS[name];
  const texts = await listMailTexts(db, { projectId, culture }, [subject, body, ...WORDS], tried);
  const facts = await projectFacts(db, { projectId, code }, culture);
  const { head, attachments } = await mailHead(db, projectId, { hasPicture: true });
  const price = formatPrice(total, await getCurrency(db, projectId), culture);
  const reference = total > 0 ? groupReference(group.groupId) : "";
  const date = momentText(group.expirePaymentAt, facts.timeZone, culture);
  const counted = members.filter((member) => member.status === status);
  const paid = group.isPaid && status === "issued" ? `${price} (${texts.TICKET_PAID})` : price;
  const people = counted.map((member): [string, string] => {
    const { fullName, email } = asContactSees(member);
    const name = shownName(fullName);
    const known = [name && email, member.isIncomplete && texts.GROUP_INCOMPLETE].filter(Boolean).join(" · ");
    // Of a person without a name here, and of one whose ticket was passed on, its number.
    return [name || email || texts.TICKET_TITLE, known || `${texts.TICKET_NUMBER} ${member.ticketId}`];
  });
  const mail = writeMail({
    culture,
    subject: texts[subject],
    body: texts[body],
    values: {
      event: facts.name,
      dates: facts.period,
      places: facts.places.join(", "),
      contact: shownName(group.contactName),
      people: counted.length,
      registration: registrationName,
      price,
      reference,
      date,
    },
    links: name === "group-ended" ? {} : { link: groupLink(publicUrl, group) },
    event: facts.name,
    head,
    note: name === "group-held" ? howToPay(group, culture, { amount: price, reference, until: date }) : "",
    facts: [
      [texts.EVENT_DATES, `${facts.period} (${facts.zoneName})`],
      [texts.EVENT_PLACES, facts.places.join(", ")],
      [texts.TICKET_TITLE, registrationName],
      [texts.TICKET_PRICE, paid],
      [texts.PAYMENT_REFERENCE, name === "group-held" ? reference : ""],
      ...people,
    ].filter((fact): fact is [string, string] => fact[1] !== ""),
  });
  return { ...mail, attachments };
}

const momentText = (time: Date | null, timeZone: string, culture: string) =>
  time === null ? "" : formatVenueMoment(time.toISOString(), timeZone, culture);

/** The text on how to pay, filled in for a group. rules/registrations 11 */
export function howToPay(
  group: Pick<DescribedGroup, "howToPay" | "registrationCulture">,
  culture: string,
  facts: { amount: string; reference: string; until: string },
): string {
  return fillHowToPay(chooseHowToPay(group.howToPay, [culture, group.registrationCulture]), facts);
}

/** The address of a group's page. */
const groupLink = (
  publicUrl: string,
  { registrationCode, identifier }: Pick<DescribedGroup, "registrationCode" | "identifier">,
): string => `${publicUrl}/r/${registrationCode}/group/${identifier}`;

/** Whether a mail is one to the contact of a group. */
export const isGroupMail = (name: string): name is GroupMailName =>
  name === "group-order" || name === "group-held" || name === "group-ended";
