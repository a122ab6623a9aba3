import { useSyncExternalStore } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";

type Props = { status: "resting" | "sending" | "failed" | "too-many"; texts: PageTexts; onRetry: () => void };

/** Shows the status of the submission, with a retry if it failed. */
export function SubmissionNotice({ status, texts, onRetry }: Props) {
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (status === "resting") return null;
  if (status === "sending") return <Notice tone="told">{texts.SUBMITTING}</Notice>;
  const retry = (
    <button type="button" className="button" onClick={onRetry}>
      {texts.RETRY_BUTTON}
    </button>
  );
  return (
    <Notice tone="wrong" actions={retry}>
      {status === "too-many" ? <p>{texts.TOO_MANY_REQUESTS}</p> : <p>{texts.SUBMIT_FAILED}</p>}
      {!isOnline && <p>{texts.OFFLINE_NOTICE}</p>}
    </Notice>
  );
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
