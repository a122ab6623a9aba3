import type { AttendeePage } from "@foyer/contract/attendee-page.ts";
import { pickUiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { PAGE_TEXTS } from "../page/page-texts.ts";
import type { FirstView } from "../registration/first-view.ts";
import { addBeginning } from "../registration/load-registration-page.ts";
import { outcomeOfRun, runInHistory } from "../registration/registration-run.ts";
import { readProgress } from "../registration/stored-progress.ts";
import { isSubmissionPending } from "../registration/use-submission.ts";
import { PAGE_DATA } from "./page-data.ts";

/** Reads the data that the server sent with the page and makes its scenario playable. Null: none, the page loads it. */
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
    // The regex engine or the regions failed to load. Loading through the API shows the error, with a retry.
    return null;
  }
}

/** Does the server-rendered view match what this tab shows? The server does not know the tab's stored progress. */
export function isAsServed({ data: { registration, beginning } }: FirstView): boolean {
  const isHandedOn = window.history.state?.message !== undefined;
  if (isHandedOn || beginning?.notice) return false;
  if (!registration) return true;
  const { code } = registration;
  return !isSubmissionPending(code) && outcomeOfRun(code, runInHistory()) === null;
}
