import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { Refusal } from "../page/server.ts";
import type { GroupTextName, GroupTexts } from "./group-texts.ts";

/** Texts of what is wrong, by `name`, `email`, `promoCode`, or the row and its field: `3.email`. */
export type Issues = Record<string, GroupTextName>;

/** Maps a refusal to the fields that it names; `ids` are the rows of the people, in the order of the submission. */
export function issuesOf({ code, fields }: Refusal, ids: readonly number[]): Issues {
  const issues: Issues = {};
  if (code === "promo-code-unknown") issues.promoCode = "PROMO_CODE_ERROR";
  if (code === "promo-code-exhausted") issues.promoCode = "PROMO_CODE_EXHAUSTED";
  if (code === "email-needed") issues.email = "TEXTBOX_EMAIL_ADDRESS_ERROR";
  for (const [field, issue] of Object.entries(fields)) {
    const [, place, name = ""] = /^people\.(\d+)\.(\w+)/.exec(field) ?? [];
    const id = ids[Number(place)];
    if (id === undefined) continue;
    if (name === "questions") issues[`${id}.answers`] = "GROUP_ANSWERS_WRONG";
    else issues[`${id}.${name}`] = isText(issue) ? issue : "TEXTBOX_ERROR";
  }
  return issues;
}

/** Issues are names of texts; one with a length in its text says only that the input is wrong. */
const isText = (issue: string): issue is GroupTextName =>
  issue.startsWith("GROUP_") || issue === "TEXTBOX_EMAIL_ADDRESS_ERROR";

/** The sentence above the button. rules/group-orders 7 */
export function reasonOf(
  { code, status, fields }: Refusal,
  texts: GroupTexts,
  { maximum, hasIssues }: { maximum: number; hasIssues: boolean },
): string {
  if (code === "group-does-not-fit")
    return fillText(texts.GROUP_DOES_NOT_FIT, { count: fields.people ?? "" });
  if (code === "promo-code-exhausted" && fields.promoCode && fields.promoCode !== "0")
    return fillText(texts.GROUP_PROMO_SHORT, { count: fields.promoCode });
  if (code === "group-too-large") return fillText(texts.GROUP_TOO_LARGE, { maximum });
  if (hasIssues) return texts.GROUP_CHECK_ROWS;
  if (status === 429) return texts.TOO_MANY_REQUESTS;
  const reason = REASONS[code];
  return reason ? texts[reason] : texts.SOMETHING_WENT_WRONG;
}

const REASONS: Readonly<Record<string, GroupTextName>> = {
  "barcodes-exhausted": "REGISTRATION_SOLD_OUT",
  "holds-of-recipient": "HOLDS_OF_RECIPIENT",
  "holds-of-network": "HOLDS_OF_NETWORK",
};
