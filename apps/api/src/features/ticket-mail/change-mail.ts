import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { drawMailPage, LINK, type MailHead } from "../../platform/mail/mail-page.ts";

type ChangeMail = {
  culture: string;
  /** Texts with `[event]`, `[link]` and further values. */
  subject: string;
  body: string;
  event: string;
  values?: Readonly<Record<string, string>>;
  /** The address that the body names as `[link]`. */
  link?: string;
  head: MailHead;
  facts?: readonly [string, string][];
};

/** Writes a mail that tells what has happened to a ticket. Text that people typed becomes no markup. rules/mail 6 */
export function writeChangeMail({ culture, event, head, link = "", facts = [], ...mail }: ChangeMail) {
  const values = { ...mail.values, event };
  const subject = fillText(mail.subject, values);
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeHtml(value)] as const),
  );
  const anchor = `<a href="${escapeHtml(link)}" ${LINK}>${escapeHtml(link)}</a>`;
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  return {
    subject,
    text: [fillText(mail.body, { ...values, link }), "", event, ...lines, ""].join("\n"),
    html: drawMailPage({
      culture,
      subject,
      heading: event,
      head,
      body: fillText(escapeHtml(mail.body), { ...escaped, link: anchor }),
      facts,
    }),
  };
}
