import { Notice } from "./notice.tsx";
import type { PageTexts } from "./page-texts.ts";

/** Shown when a reload failed. The page keeps showing the data it had before. */
export function FailedNotice({ texts, onRetry }: { texts: PageTexts; onRetry: () => void }) {
  const retry = (
    <button type="button" className="button" onClick={onRetry}>
      {texts.RETRY_BUTTON}
    </button>
  );
  return (
    <Notice tone="wrong" actions={retry}>
      {texts.SOMETHING_WENT_WRONG}
    </Notice>
  );
}
