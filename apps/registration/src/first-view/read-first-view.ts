import type { AttendeePage } from "@foyer/contract/attendee-page.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PAGE_TEXTS } from "../page/page-texts.ts";
import type { FirstView } from "../registration/first-view.ts";
import { addBeginning } from "../registration/load-registration-page.ts";
import { readProgress } from "../registration/stored-progress.ts";
import { isSubmissionPending } from "../registration/use-submission.ts";
import { PAGE_DATA } from "./page-data.ts";

/** What the server has sent with the page, made ready to be played; null: nothing, and the page loads it. */
export async function readFirstView(): Promise<FirstView | null> {
  const sent = document.getElementById(PAGE_DATA)?.textContent;
  if (!sent) return null;
  const page: AttendeePage = JSON.parse(sent);
  const { registration } = page;
  const texts = pickUiTexts(PAGE_TEXTS, page.texts);
  const { pathname: path, search } = window.location;
  const stored = registration && readProgress(registration.code);
  try {
    return { path, search, data: await addBeginning({ ...page, texts }, { search, stored }) };
  } catch {
    // The regex engine or the regions did not come: loading the page anew says so, and can be tried again.
    return null;
  }
}

/** Is what the server drew what the visitor is to see? It knows nothing of what this tab remembers. */
export function isAsServed({ data: { registration, beginning } }: FirstView): boolean {
  const isHandedOn = window.history.state?.message !== undefined;
  return !isHandedOn && !beginning?.notice && !(registration && isSubmissionPending(registration.code));
}
