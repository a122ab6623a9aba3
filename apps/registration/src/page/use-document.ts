import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import { useEffect } from "react";

/** Says in which language the document is, in which direction it is written, and what it is called. */
export function useDocument(culture: Culture | undefined, title: string | undefined): void {
  useEffect(() => {
    if (culture) {
      document.documentElement.lang = culture.cultureCode;
      document.documentElement.dir = culture.rightToLeft ? "rtl" : "ltr";
    }
    if (title) document.title = title;
  }, [culture, title]);
}
