import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { fillMailBody } from "./mail-body.ts";
import { drawMailPage, type MailAction, type MailHead } from "./mail-page.ts";

type MailParts = {
  culture: string;
  /** Texts with variables. */
  subject: string;
  body: string;
  values: Readonly<Record<string, string | number>>;
  /** Variables whose values are web addresses. */
  links?: Readonly<Record<string, string>>;
  /** The name of the event. */
  event: string;
  head: MailHead;
  /** Sentences that must not be overlooked. */
  warning?: readonly string[];
  /** Lines below the body; empty: none. */
  note?: string;
  /** Links of their own below the text. */
  actions?: readonly MailAction[];
  facts?: readonly [string, string][];
};

/** Writes a mail as plain text and as markup from a text with variables. Values become neither variables nor markup. rules/mail 6 */
export function writeMail({
  links = {},
  warning = [],
  note = "",
  actions = [],
  facts = [],
  ...mail
}: MailParts): Record<"subject" | "text" | "html", string> {
  const { culture, event, head, values } = mail;
  const subject = fillText(mail.subject, { ...values, ...links });
  const body = fillMailBody(mail.body, values, links);
  const below = note === "" ? [] : ["", note];
  const doing = actions.map(({ text, address }) => `${text}: ${address}`);
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  return {
    subject,
    text: [
      body.text,
      ...warning,
      ...below,
      ...(doing.length > 0 ? ["", ...doing] : []),
      "",
      event,
      ...lines,
      "",
    ].join("\n"),
    html: drawMailPage({
      culture,
      subject,
      heading: event,
      head,
      body: body.html,
      warning: warning.join(" "),
      note,
      actions,
      facts,
    }),
  };
}
