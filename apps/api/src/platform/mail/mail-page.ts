import type { FaceColours } from "@foyer/domain/event-face/face-colours.ts";
import { splitAddresses } from "@foyer/domain/internet/split-addresses.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import { escapeHtml } from "../formats/escape-html.ts";
import { type MailColours, mailColours } from "./mail-colours.ts";

/** A picture that the mail carries, attached under this id; its size in pixels. */
type Picture = { cid: string; width: number; height: number };

/** The face of the event above a mail's text. */
export type MailHead = {
  logo?: Picture | undefined;
  /** As wide as the mail. */
  picture?: Picture | undefined;
  colours: FaceColours | null;
  /** Lines below the mail, such as who sends it; empty: none. */
  imprint?: string | undefined;
};

/** Something that can be done by following a link. */
export type MailAction = { text: string; address: string };

type MailPage = {
  culture: string;
  subject: string;
  heading: string;
  head?: MailHead;
  /** Markup. Its links have `LINK`. */
  body: string;
  /** Text that must not be overlooked; empty: none. */
  warning?: string;
  /** Plain text of several lines below the body, its web addresses as links; empty: none. */
  note?: string;
  actions?: readonly MailAction[];
  facts: readonly [string, string][];
};

const WIDTH = 560;
/** The attribute of links, which have the colour of the event. */
export const LINK = 'class="link"';

/**
 * The HTML of a mail. Mail programs support tables and inline styles, some of them dark colours too; nothing is loaded from
 * outside. rules/mail 5
 */
export function drawMailPage(mail: MailPage): string {
  const { culture, subject, head = { colours: null } } = mail;
  const [light, dark] = [mailColours("light", head.colours), mailColours("dark", head.colours)];
  return `<!doctype html>
<html lang="${escapeHtml(culture)}" dir="${directionOf(culture)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
${sheetOf(light, "")}
@media (prefers-color-scheme:dark){
${sheetOf(dark, "!important")}
}
</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page};color:${light.text};font:16px/1.5 sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;background:${light.page}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px;border-collapse:collapse;background:${light.card};color:${light.text};text-align:start">
${headRows(mail.heading, head, light)}
<tr><td style="padding:20px 20px 24px">
${contentOf(mail, light)}
</td></tr>${footRow(head, light)}</table>
</td></tr></table>
</body>
</html>
`;
}

/** Rules for the classes of a mail. */
const sheetOf = (
  { page, card, text, quiet, link, warning, warningLine, band }: MailColours,
  important: string,
): string =>
  [
    `.page{background:${page}${important}}`,
    `.page,.card{color:${text}${important}}`,
    `.card{background:${card}${important}}`,
    `.quiet{color:${quiet}${important}}`,
    `.link{color:${link}${important};overflow-wrap:anywhere}`,
    `.warning{background:${warning}${important};border-color:${warningLine}${important}}`,
    ...(band ? [`.band{background:${band.ground}${important};color:${band.text}${important}}`] : []),
  ].join("\n");

function headRows(heading: string, { logo, picture }: MailHead, { band }: MailColours): string {
  // On white, because mail programs with a dark page leave pictures as they are.
  const mark = logo
    ? `<p style="margin:0 0 16px"><img src="cid:${logo.cid}" width="${logo.width}" height="${logo.height}" alt="" style="display:block;padding:6px;border-radius:8px;background:#fff"></p>\n`
    : "";
  const title = `${mark}<h1 style="margin:0;font-size:22px;line-height:1.3;overflow-wrap:anywhere"><bdi>${escapeHtml(heading)}</bdi></h1>`;
  const top = picture
    ? `<tr><td style="padding:0"><img src="cid:${picture.cid}" width="${WIDTH}" alt="" style="display:block;width:100%;height:auto"></td></tr>\n`
    : "";
  // rules/event-face 5: under a picture the title stands on the card.
  if (band === null || picture) return `${top}<tr><td style="padding:20px 20px 0">${title}</td></tr>`;
  return `${top}<tr><td class="band" bgcolor="${band.ground}" style="padding:20px;background:${band.ground};color:${band.text}">${title}</td></tr>`;
}

function footRow({ imprint = "" }: MailHead, { quiet }: MailColours): string {
  if (imprint === "") return "";
  return `
<tr><td dir="auto" class="quiet" style="padding:0 20px 24px;color:${quiet};font-size:13px;overflow-wrap:anywhere">${withBreaks(imprint)}</td></tr>`;
}

function contentOf(
  { body, warning = "", note = "", actions = [], facts }: MailPage,
  colours: MailColours,
): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" dir="auto" class="quiet" style="padding:4px 16px 4px 0;color:${colours.quiet};font-weight:normal;text-align:start;vertical-align:top">${escapeHtml(name)}</th><td style="padding:4px 0;overflow-wrap:anywhere"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  return [
    warning === ""
      ? ""
      : `<p dir="auto" class="warning" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${colours.warningLine};background:${colours.warning};font-weight:bold">${escapeHtml(warning)}</p>`,
    `<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">${body}</p>`,
    note === ""
      ? ""
      : `<p dir="auto" style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${linkAddresses(note)}</p>`,
    actions.length === 0
      ? ""
      : `<p style="margin:0 0 8px">${actions.map(drawAction(colours)).join("&ensp;\n")}</p>`,
    facts.length === 0
      ? ""
      : `<table style="border-collapse:collapse;font-size:15px">${rows.join("")}</table>`,
  ]
    .filter(Boolean)
    .join("\n");
}

const drawAction =
  ({ link }: MailColours) =>
  ({ text, address }: MailAction): string =>
    `<a href="${escapeHtml(address)}" ${LINK} dir="auto" style="display:inline-block;margin:0 0 8px;padding:9px 16px;border:1px solid;border-radius:6px;color:${link};text-decoration:none">${escapeHtml(text)}</a>`;

/** Text of several lines as markup, its web addresses as links. */
export const withBreaks = (text: string): string => text.split(/\r?\n/).map(linkAddresses).join("<br>");

const linkAddresses = (text: string) =>
  splitAddresses(text)
    .map(({ text: part, href }) => {
      const shown = escapeHtml(part);
      return href === null ? shown : `<a href="${escapeHtml(href)}" ${LINK}>${shown}</a>`;
    })
    .join("");
