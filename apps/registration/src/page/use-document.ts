import type { Culture } from "@foyer/domain/locale/choose-culture.ts";
import { useEffect } from "react";

/** Sets the document's language, text direction and title. */
export function useDocument(culture: Culture | undefined, title: string | undefined): void {
  useEffect(() => {
    if (culture) {
      document.documentElement.lang = culture.cultureCode;
      document.documentElement.dir = culture.rightToLeft ? "rtl" : "ltr";
    }
    if (title) document.title = title;
  }, [culture, title]);
}
