import { useCallback, useState } from "react";
import { languageOf, putLanguage } from "./use-address.ts";

/** The language that the visitor chose, by the address or the language switch. Null: none. */
export function useLanguage(search: string) {
  const [language, setLanguage] = useState(() => languageOf(search));
  const change = useCallback((cultureCode: string) => {
    putLanguage(cultureCode);
    setLanguage(cultureCode);
  }, []);
  return [language, change] as const;
}
