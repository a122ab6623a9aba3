import { useLayoutEffect, useRef } from "react";
import type { PageTexts } from "./page-texts.ts";

/** The thanks after a submission. Takes the focus from the removed button, so that screen readers read it aloud. */
export function Thanks({ texts }: { texts: PageTexts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} className="thanks" tabIndex={-1}>
      {texts.TICKET_THANKS}
    </h2>
  );
}
