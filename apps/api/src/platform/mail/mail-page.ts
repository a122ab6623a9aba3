import { splitAddresses } from "@foyer/domain/internet/split-addresses.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import { escapeHtml } from "../formats/escape-html.ts";

/**
 * The HTML of a mail; `body` is markup. Mail programs support tables and inline styles; nothing is loaded from outside.
 * rules/mail 5
 */
export function drawMailPage(mail: {
  culture: string;
  subject: string;
  heading: string;
  /** A picture above the heading, attached under this id; its size in pixels. */
  logo?: { cid: string; width: number; height: number } | undefined;
  body: string;
  /** Text that must not be overlooked; empty: none. */
  warning?: string;
  /** Plain text of several lines below the body, its web addresses as links; empty: none. */
  note?: string;
  facts: readonly [string, string][];
}): string {
  const rows = mail.facts.map(
    ([name, value]) =>
      `<tr><th scope="row" dir="auto" style="padding:4px 16px 4px 0;color:#555;font-weight:normal;text-align:start;vertical-align:top">${escapeHtml(name)}</th><td style="padding:4px 0"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  const warning = mail.warning
    ? `<p dir="auto" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #b45309;background:#fff7e6;font-weight:bold">${escapeHtml(mail.warning)}</p>\n`
    : "";
  const note = mail.note
    ? `<p dir="auto" style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${linkAddresses(mail.note)}</p>\n`
    : "";
  // On white, because mail programs with a dark page leave pictures as they are.
  const logo = mail.logo
    ? `<p style="margin:0 0 16px"><img src="cid:${mail.logo.cid}" width="${mail.logo.width}" height="${mail.logo.height}" alt="" style="display:block;padding:6px;border-radius:8px;background:#fff"></p>\n`
    : "";
  return `<!doctype html>
<html lang="${escapeHtml(mail.culture)}" dir="${directionOf(mail.culture)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#fff;color:#1a1a1a;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto">
${logo}<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3"><bdi>${escapeHtml(mail.heading)}</bdi></h1>
${warning}<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">${mail.body}</p>
${note}<table style="border-collapse:collapse;font-size:15px">${rows.join("")}</table>
</div>
</body>
</html>
`;
}

const linkAddresses = (text: string) =>
  splitAddresses(text)
    .map(({ text: part, href }) => {
      const shown = escapeHtml(part);
      return href === null ? shown : `<a href="${escapeHtml(href)}" style="color:#0b5394">${shown}</a>`;
    })
    .join("");
