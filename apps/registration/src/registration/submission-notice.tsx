import { useIsOnline } from "@foyer/player/use-is-online.ts";
import { FailedNotice } from "../page/failed-notice.tsx";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";

type Props = { status: "resting" | "sending" | "failed" | "too-many"; texts: PageTexts; onRetry: () => void };

/** Shows the status of the submission, with a retry if it failed. */
export function SubmissionNotice({ status, texts, onRetry }: Props) {
  const isOnline = useIsOnline();
  if (status === "resting") return null;
  if (status === "sending") return <Notice tone="told">{texts.SUBMITTING}</Notice>;
  return (
    <FailedNotice texts={texts} onRetry={onRetry}>
      {status === "too-many" ? <p>{texts.TOO_MANY_REQUESTS}</p> : <p>{texts.SUBMIT_FAILED}</p>}
      {!isOnline && <p>{texts.OFFLINE_NOTICE}</p>}
    </FailedNotice>
  );
}
