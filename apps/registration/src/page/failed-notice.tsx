import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";
import type { PageTexts } from "./page-texts.ts";

type Props = {
  texts: PageTexts;
  onRetry: () => void;
  /** The message; default: something went wrong. */
  children?: ReactNode;
};

/** Reports a failure and offers a retry. The page keeps showing the data it had before. */
export function FailedNotice({ texts, onRetry, children = texts.SOMETHING_WENT_WRONG }: Props) {
  const retry = (
    <button type="button" className="button" onClick={onRetry}>
      {texts.RETRY_BUTTON}
    </button>
  );
  return (
    <Notice tone="wrong" actions={retry}>
      {children}
    </Notice>
  );
}
