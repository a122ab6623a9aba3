import { Boundary } from "@foyer/player/boundary.tsx";
import { type ReactNode, Suspense } from "react";
import { FailedNotice } from "./failed-notice.tsx";
import { FailedPage } from "./failed-page.tsx";
import type { PageTexts } from "./page-texts.ts";
import { WaitingPage } from "./waiting-page.tsx";

// Browsers may keep code that failed to load as failed until the page is loaded anew.
const reloadPage = () => window.location.reload();

type Props = {
  texts: PageTexts;
  /** Shown until the code is there. */
  waiting?: ReactNode;
  children: ReactNode;
};

/** A part whose code is loaded when it is shown. If that fails, the rest of the page stays. rules/attend 23 */
export function LatePart({ texts, waiting = null, children }: Props) {
  return (
    <Boundary fallback={<FailedNotice texts={texts} onRetry={reloadPage} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}

/** The same for a whole page, which has no texts yet. */
export function LatePage({ children }: { children: ReactNode }) {
  return (
    <Boundary fallback={<FailedPage error={null} onRetry={reloadPage} />}>
      <Suspense fallback={<WaitingPage />}>{children}</Suspense>
    </Boundary>
  );
}
