import { useCallback, useState } from "react";
import { askedLanguage, askForLanguage } from "./use-address.ts";

/** The language that the visitor asked for, in the address or on the page; null: none. */
export function useLanguage(search: string) {
  const [language, setLanguage] = useState(() => askedLanguage(search));
  const change = useCallback((cultureCode: string) => {
    askForLanguage(cultureCode);
    setLanguage(cultureCode);
  }, []);
  return [language, change] as const;
}
