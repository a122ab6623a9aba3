import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { drawMailPage, LINK, type MailHead } from "../../platform/mail/mail-page.ts";

export const PAGE_TEXTS = [
  ...(["UNSUBSCRIBE_TITLE", "UNSUBSCRIBE_QUESTION", "UNSUBSCRIBE_BUTTON", "UNSUBSCRIBED"] as const),
  ...(["SUBSCRIBE_AGAIN_BUTTON", "SUBSCRIBED_AGAIN", "UNSUBSCRIBE_UNKNOWN"] as const),
] as const;

/** The state that the page shows: it asks, or tells that the mailbox is (un)subscribed. */
export type PageState = "question" | "unsubscribed" | "subscribed" | "unknown";

type Page = {
  state: PageState;
  culture: string;
  /** The name of the event; empty: unknown. */
  event: string;
  texts: UiTexts<(typeof PAGE_TEXTS)[number]>;
  head: MailHead;
  /** The address of this page. */
  path: string;
};

/** The page behind the link of a mail, in the look of the mail: without scripts, so that it works in any browser. rules/messages 8 */
export function drawUnsubscribePage({ state, culture, event, texts, head, path }: Page): string {
  const button = (action: string, label: string) =>
    `<form method="post" action="${escapeHtml(action)}" style="margin:16px 0 0"><button ${LINK} style="min-height:44px;padding:8px 20px;border:1px solid;border-radius:6px;background:none;font:inherit;font-weight:600;cursor:pointer">${escapeHtml(label)}</button></form>`;
  const [, query = ""] = path.split("?");
  const again = `${path.split("?")[0]}/again?${query}`;
  const say = (text: string) => escapeHtml(fillText(text, { event }));
  const bodies: Record<PageState, string> = {
    question: say(texts.UNSUBSCRIBE_QUESTION) + button(path, texts.UNSUBSCRIBE_BUTTON),
    unsubscribed: say(texts.UNSUBSCRIBED) + button(again, texts.SUBSCRIBE_AGAIN_BUTTON),
    subscribed: say(texts.SUBSCRIBED_AGAIN) + button(path, texts.UNSUBSCRIBE_BUTTON),
    unknown: say(texts.UNSUBSCRIBE_UNKNOWN),
  };
  const heading = event === "" ? texts.UNSUBSCRIBE_TITLE : event;
  return drawMailPage({
    culture,
    subject: texts.UNSUBSCRIBE_TITLE,
    heading,
    head,
    body: bodies[state],
    facts: [],
  });
}
