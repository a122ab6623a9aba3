import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { escapeHtml } from "../formats/escape-html.ts";
import { LINK, withBreaks } from "./mail-page.ts";

type Values = Readonly<Record<string, string | number>>;

/** A mail's text as plain text and as markup. */
export type MailBody = { text: string; html: string };

/**
 * Fills the variables of a mail's text. Web addresses that staff wrote become links, those in `links` too; a value never
 * becomes markup. rules/mail 6
 */
export function fillMailBody(
  template: string,
  values: Values,
  links: Readonly<Record<string, string>> = {},
): MailBody {
  // Names of variables are at the odd places.
  const parts = template.split(/\[(\w+)\]/).map((part, index) => {
    if (index % 2 === 0) return withBreaks(part);
    const link = links[part];
    return link === undefined ? escapeHtml(String(values[part] ?? `[${part}]`)) : anchor(link);
  });
  return { text: fillText(template, { ...values, ...links }), html: parts.join("") };
}

/** An address as a link. */
export const anchor = (link: string): string =>
  `<a href="${escapeHtml(link)}" ${LINK}>${escapeHtml(link)}</a>`;
